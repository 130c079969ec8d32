import { overwriteGetLocale } from '#app/paraglide/runtime.js';

// Test files of one worker share it: each begins in English, whatever the one before it spoke.
overwriteGetLocale(() => 'en');
