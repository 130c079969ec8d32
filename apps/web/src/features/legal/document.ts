/**
 * A legal document as data, so that the two languages can be compared section by section and one
 * renderer sets both. Inside a text three marks are known: `**strong**`, `` `code` `` and
 * `[label](href)`; nothing else is interpreted. In the Markdown of `content` a figure stands as its
 * name in braces: `{late.graceDays}`.
 */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | {
      kind: 'table';
      caption: string;
      head: readonly string[];
      rows: readonly (readonly string[])[];
    };

export type Section = {
  /** The anchor; the same in every language, so that a link can be shared across them. */
  id: string;
  title: string;
  blocks: readonly Block[];
};

export type LegalContent = {
  title: string;
  lead: string;
  /** The plain summary above the document. It explains and does not replace the sections. */
  inShort: readonly string[];
  sections: readonly Section[];
};

export const legalKinds = ['terms', 'privacy', 'cookies'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalPaths: Record<LegalKind, string> = {
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
};
