import './tokens.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage } from './lib/i18n.svelte';
import { applySettings, settings } from './lib/settings.svelte';
import { watchRoom } from './lib/room.svelte';

applySettings();
watchRoom();
await setLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
