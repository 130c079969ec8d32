import type { RuleSentences } from '@luwag/domain/paluwagan-sentences';
import { m } from '#app/paraglide/messages.js';

/** The rules in words that a signed text has, since its version 2. It is JSON of our own server. */
export function signedSentences(text: string | undefined): RuleSentences | undefined {
  const signed: { sentences?: RuleSentences } = text ? JSON.parse(text) : {};
  return signed.sentences;
}

/** What a signed text is, for whoever is about to read it. */
export const exactWords = (text: string): string =>
  signedSentences(text) ? m.paluwagan_exact_text() : m.paluwagan_exact_figures();
