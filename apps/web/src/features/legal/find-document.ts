import type { Locale } from '#app/shared/page/preferences.ts';
import cookiesInEnglish from './content/en/cookies.md';
import privacyInEnglish from './content/en/privacy.md';
import termsInEnglish from './content/en/terms.md';
import cookiesInFilipino from './content/fil/cookies.md';
import privacyInFilipino from './content/fil/privacy.md';
import termsInFilipino from './content/fil/terms.md';
import { type LegalContent, type LegalKind, legalKinds, legalPaths } from './document.ts';
import { drawnUpOn, type Figures, figuresOn } from './figures.ts';

/** Raised with every change of a text, in both languages together. */
const version = '0.3';

const contents: Record<Locale, Record<LegalKind, LegalContent>> = {
  en: { terms: termsInEnglish, privacy: privacyInEnglish, cookies: cookiesInEnglish },
  fil: { terms: termsInFilipino, privacy: privacyInFilipino, cookies: cookiesInFilipino },
};

/** Called on the server only: the page receives the one text it shows, not all six. */
export function getLegalDocument(kind: LegalKind, locale: Locale) {
  return {
    ...withFigures(contents[locale][kind], figuresOn(drawnUpOn)),
    kind,
    version,
    drawnUpOn,
    // For the foot of the page.
    others: legalKinds
      .filter((other) => other !== kind)
      .map((other) => ({ path: legalPaths[other], title: contents[locale][other].title })),
  };
}

export type LegalDocument = ReturnType<typeof getLegalDocument>;

/** The text with each figure in the place of its name; a name that means nothing is a fault. */
function withFigures<T>(content: T, figures: Figures): T {
  if (typeof content === 'string')
    return content.replace(/\{([\w.]+)\}/g, (_, name: string) => figureOf(figures, name)) as T;
  if (Array.isArray(content)) return content.map((one) => withFigures(one, figures)) as T;
  const entries = Object.entries(content as object);
  return Object.fromEntries(entries.map(([key, one]) => [key, withFigures(one, figures)])) as T;
}

function figureOf(figures: Figures, name: string): string {
  let value: unknown = figures;
  for (const key of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`a legal text names the figure ${name}, which does not exist`);
  return String(value);
}
