// What reaches a player who looks or listens elsewhere: a notification when it is his move, a short sound. Both are off
// until they are wanted.
import { comfort } from './comfort.svelte';

/** Asks the browser for leave to notify; whether there is one. */
export async function mayNotify(): Promise<boolean> {
  return typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
}

let audio: AudioContext | null = null;

/** Each sound: frequencies in hertz, one after the other, 0.09 s each. */
const kSounds = { die: [220, 180, 240], move: [523, 659] } as const;

export function sound(kind: keyof typeof kSounds): void {
  if (!comfort.sound) return;
  audio ??= new AudioContext();
  const loud = audio.createGain();
  loud.gain.value = 0.08;
  loud.connect(audio.destination);
  kSounds[kind].forEach((frequency, i) => {
    const tone = (audio as AudioContext).createOscillator();
    tone.frequency.value = frequency;
    tone.connect(loud);
    const at = (audio as AudioContext).currentTime + i * 0.09;
    tone.start(at);
    tone.stop(at + 0.08);
  });
}

/** It is the player's move, and somebody else has played before. A click on the notification leads to the game. */
export function yourMove(title: string, text: string): void {
  sound('move');
  if (!comfort.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const note = new Notification(title, { body: text, tag: location.hash });
  note.onclick = () => window.focus();
}
