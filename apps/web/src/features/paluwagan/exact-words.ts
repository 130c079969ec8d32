import { m } from '#app/paraglide/messages.js';

/** Whether the rules in words are part of a signed text: they are since its version 2. */
const hasWords = (text: string): boolean => text.includes('"sentences":{');

/** What a signed text is, for whoever is about to read it. */
export const exactWords = (text: string): string =>
  hasWords(text) ? m.paluwagan_exact_text() : m.paluwagan_exact_figures();
