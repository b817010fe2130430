// The texts of sworn dice, loaded with them: English and German.
import { fill } from '../texts';

export const english = {
  title: 'Sworn dice',
  proven: 'Dice proven up to roll {rolls}: neither side could choose or foresee one.',
  none: 'No roll has fallen yet. Neither side will be able to choose or foresee one.',
  signed: 'All that was done is signed.',
  unsigned: 'What is not signed yet is signed when you make the file.',
  declares: 'A roll is due. Your file declares it; with the link of the {side} side it falls there, and you get the file back.',
  swears: 'A roll is due, and the {side} side has not sworn yet. Send the game; the roll follows.',
  waits: 'Your roll is declared. It falls when the {side} side has added its link.',
  'forgery.place': 'Line {line}: something stands here that has no place in a game with sworn dice.',
  'forgery.unswornSide': 'Line {line}: {side} has not sworn before it.',
  'forgery.link': 'Line {line}: the link is not from the chain that {side} has sworn.',
  'forgery.skipped': 'Line {line}: {side} has left out a link of its chain, so a roll was left out.',
  'forgery.tooMany': 'Line {line}: {side} reveals more links than a chain has.',
  'forgery.changed': 'Line {line}: what stands before it is not what {side} has signed. Something was changed, added or left out.',
  'forgery.signature': 'Line {line}: this is no signature by the key of {side}.',
  'forgery.key': 'Line {line}: {side} swears a second time, by another key or the same.',
  'forgery.roll': 'Line {line}: this roll is not the one that the links of both sides give.',
  'forgery.unsent': 'The file is said to come from {side}, but its end is not signed by it.',
  otherKey: 'The key of {side} in this file is another than in the files before: somebody else may have written it.',
  ownKey: 'In this file {side} has sworn by another key than the one in this browser.',
  noSecret: 'The secret of {side} is not in this browser: go on with this game where it was sworn.',
  spent: 'This browser has revealed link {number} of {side} already, for another course of the game. Go on from the later file.',
  full: 'This browser cannot keep the secret, so nothing was revealed: make room first.',
  end: 'The chain of {side} has no more links: no more rolls can be sworn in this game.',
  server: 'The server has written another file than was signed here. Do not send it.',
};

type Key = keyof typeof english;

export const german: Record<Key, string> = {
  title: 'Beschworene Würfel',
  proven: 'Würfel bewiesen bis Wurf {rolls}: Keine Seite konnte einen wählen oder vorhersehen.',
  none: 'Noch ist nicht gewürfelt worden. Keine Seite wird einen Wurf wählen oder vorhersehen können.',
  signed: 'Alles Bisherige ist unterschrieben.',
  unsigned: 'Was noch nicht unterschrieben ist, unterschreibt die Datei, die Sie schicken.',
  declares: 'Ein Wurf steht an. Ihre Datei sagt ihn an; mit dem Glied der Seite {side} fällt er dort, und Sie bekommen die Datei zurück.',
  swears: 'Ein Wurf steht an, aber die Seite {side} hat noch nicht geschworen. Schicken Sie das Spiel; der Wurf folgt.',
  waits: 'Ihr Wurf ist angesagt. Er fällt, sobald die Seite {side} ihr Glied dazugelegt hat.',
  'forgery.place': 'Zeile {line}: Hier steht etwas, das in einem Spiel mit beschworenen Würfeln keinen Platz hat.',
  'forgery.unswornSide': 'Zeile {line}: {side} hat vorher nicht geschworen.',
  'forgery.link': 'Zeile {line}: Das Glied gehört nicht zu der Kette, die {side} beschworen hat.',
  'forgery.skipped': 'Zeile {line}: {side} hat ein Glied der Kette ausgelassen, also fehlt ein Wurf.',
  'forgery.tooMany': 'Zeile {line}: {side} legt mehr Glieder vor, als eine Kette hat.',
  'forgery.changed': 'Zeile {line}: Was davor steht, ist nicht, was {side} unterschrieben hat. Etwas wurde geändert, hinzugefügt oder weggelassen.',
  'forgery.signature': 'Zeile {line}: Das ist keine Unterschrift mit dem Schlüssel von {side}.',
  'forgery.key': 'Zeile {line}: {side} schwört ein zweites Mal, mit anderem Schlüssel oder demselben.',
  'forgery.roll': 'Zeile {line}: Dieser Wurf ist nicht der, den die Glieder beider Seiten ergeben.',
  'forgery.unsent': 'Die Datei soll von {side} kommen, aber ihr Ende trägt nicht deren Unterschrift.',
  otherKey: 'Der Schlüssel von {side} in dieser Datei ist ein anderer als in den Dateien davor: Vielleicht hat sie jemand anders geschrieben.',
  ownKey: 'In dieser Datei hat {side} mit einem anderen Schlüssel geschworen als dem in diesem Browser.',
  noSecret: 'Das Geheimnis von {side} ist nicht in diesem Browser: Setzen Sie dieses Spiel dort fort, wo geschworen wurde.',
  spent: 'Dieser Browser hat Glied {number} von {side} schon vorgelegt, für einen anderen Verlauf des Spiels. Gehen Sie von der späteren Datei aus.',
  full: 'Dieser Browser kann das Geheimnis nicht aufbewahren, darum wurde nichts vorgelegt: Schaffen Sie erst Platz.',
  end: 'Die Kette von {side} hat keine Glieder mehr: In diesem Spiel kann kein Wurf mehr beschworen werden.',
  server: 'Der Server hat eine andere Datei geschrieben, als hier unterschrieben wurde. Schicken Sie sie nicht.',
};

export const words = (key: Key, values: Record<string, string | number> = {}): string =>
  fill((document.documentElement.lang === 'de' ? german : english)[key], values);
