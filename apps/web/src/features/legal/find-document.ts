import type { Locale } from '#app/shared/page/preferences.ts';
import { cookies as cookiesInEnglish } from './content/en/cookies.ts';
import { privacy as privacyInEnglish } from './content/en/privacy.ts';
import { terms as termsInEnglish } from './content/en/terms.ts';
import { cookies as cookiesInFilipino } from './content/fil/cookies.ts';
import { privacy as privacyInFilipino } from './content/fil/privacy.ts';
import { terms as termsInFilipino } from './content/fil/terms.ts';
import {
  type LegalContent,
  type LegalDocument,
  type LegalKind,
  legalKinds,
  legalPaths,
  oneLine,
} from './document.ts';
import { drawnUpOn, type Figures, figuresOn } from './figures.ts';

/** Raised with every change of a text, in both languages together. */
const version = '0.3';

type Write = (figures: Figures) => LegalContent;

const contents: Record<Locale, Record<LegalKind, Write>> = {
  en: { terms: termsInEnglish, privacy: privacyInEnglish, cookies: cookiesInEnglish },
  fil: { terms: termsInFilipino, privacy: privacyInFilipino, cookies: cookiesInFilipino },
};

/** Called on the server only: the page receives the one text it shows, not all six. */
export function getLegalDocument(kind: LegalKind, locale: Locale): LegalDocument {
  const figures = figuresOn(drawnUpOn);
  const content = contents[locale][kind](figures);
  return {
    ...content,
    lead: oneLine(content.lead),
    inShort: content.inShort.map(oneLine),
    kind,
    version,
    drawnUpOn,
    others: legalKinds
      .filter((other) => other !== kind)
      .map((other) => ({
        path: legalPaths[other],
        title: contents[locale][other](figures).title,
      })),
  };
}
