import { configure } from '@testing-library/dom';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';

// Test files of one worker share it: each begins in English, whatever the one before it spoke.
overwriteGetLocale(() => 'en');

// A busy machine takes longer than the usual second to draw a page anew.
configure({ asyncUtilTimeout: 15_000 });
