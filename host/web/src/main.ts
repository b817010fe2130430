import { mount } from 'svelte';
import App from './App.svelte';
import { keptSetting } from './net/kept';
import { languageFor, speak } from './texts';
import './styles.css';
import './map.css';

const target = document.getElementById('app');
if (target) void speak(languageFor(keptSetting('language', ''), navigator.languages)).then(() => mount(App, { target }));
