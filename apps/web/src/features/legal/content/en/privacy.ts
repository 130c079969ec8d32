import type { LegalContent } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';
import { dataSections } from './privacy-data.ts';
import { rightsSections } from './privacy-rights.ts';

export function privacy(f: Figures): LegalContent {
  return {
    title: 'Privacy Policy',
    lead: 'What we know about you, why, who else sees it, and what you can do about it.',
    inShort: [
      'We take what lending needs and the law asks for. We never read your contacts.',
      'The camera is the only permission we ask for, and only while you use it.',
      'We do not sell your data. Shops never see your ID, your limit or why we said no.',
      'If a rule or a score says no, you are told why, and you may ask for a person.',
      `Lending and identity records stay ${f.retention.recordsYears} years after your account is
        closed, because the law says so. The rest goes sooner.`,
      `If your data leaks, you and the privacy commission hear from us within
        ${f.breachNoticeHours} hours.`,
    ],
    sections: [...dataSections(f), ...rightsSections(f)],
  };
}
