/**
 * The developer documentation as data. Guides are written in Markdown (`content`), calls and events
 * come from the description of the API (`docs/openapi.json`), and a build makes both into what the
 * pages draw (`developer-docs.ts`). Nothing of it is part of the browser's bundle.
 */

/** Languages that an example is given in; the address says which is shown (`?lang=php`). */
export const languages = ['node', 'curl', 'php', 'python'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  node: 'Node',
  curl: 'curl',
  php: 'PHP',
  python: 'Python',
};

export const isLanguage = (name: string | null): name is Language =>
  languages.some((language) => language === name);

/** One example. Pieces of the same file, in the order of the page, are one program. */
export type CodePiece = { language: string; file?: string; code: string };

export type GuideBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
  /** The same in several languages, or a piece that is the same for everybody. */
  | { kind: 'code'; pieces: readonly CodePiece[] };

export type GuideSection = { id: string; title: string; blocks: readonly GuideBlock[] };

export type Guide = {
  slug: string;
  title: string;
  lead: string;
  sections: readonly GuideSection[];
  /** As it was written, for readers that want text. */
  markdown: string;
};

/** A member of what is sent or answered. `depth` is how far inside another it stands. */
export type Field = {
  name: string;
  /** With the names of those that it stands in: `qr.payload`. */
  path: string;
  type: string;
  isRequired: boolean;
  /** Bounds and what holds when it is left out: `60 to 604800`, `1800 unless you say`. */
  limits: string;
  depth: number;
  /** What it means, where that needs saying. */
  words?: string;
};

export type Call = {
  /** The last part of its address: `createPaymentRequest`. */
  slug: string;
  name: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scope: string | null;
  isIdempotent: boolean;
  parameters: readonly Field[];
  body: readonly Field[];
  answer: readonly Field[];
  status: number;
  exampleBody: unknown;
  exampleParams: Readonly<Record<string, string>>;
  exampleAnswer: unknown;
  refusals: readonly { status: number; code: string }[];
};

export type EventDoc = { name: string; description: string; example: unknown };

/** What changed of the API on one day, as `npm run generate` found it. */
export type ApiChange = { date: string; added: readonly string[]; removed: readonly string[] };

export type DeveloperDocs = {
  guides: readonly Guide[];
  calls: readonly Call[];
  events: readonly EventDoc[];
  tags: Readonly<Record<string, string>>;
  changes: readonly ApiChange[];
};

/** What stands in an example until the reader has a key of their own. */
export const keyPlaceholder = 'lw_test_YOUR_KEY';
/** And for the address that the page itself was read from. */
export const originPlaceholder = 'https://luwag.example';

/** The two places where the same pages are read. */
export const docsHomes = {
  public: '/developers',
  merchant: '/merchant/developers/docs',
} as const;
export type DocsHome = (typeof docsHomes)[keyof typeof docsHomes];

/** What keeps the language of the examples in the address of another page. */
export const languageQuery = (language: Language): string =>
  language === 'node' ? '' : `?lang=${language}`;

/** Guides in the order of the menu; the first is the page of `/developers` itself. */
export const guideOrder = [
  'first-payment',
  'test-values',
  'going-live',
  'checkout',
  'webhooks',
  'refunds',
  'idempotency',
  'limits',
  'versioning',
  'medusa',
] as const;
