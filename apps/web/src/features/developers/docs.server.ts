import docs from 'virtual:developer-docs';
import { isProblemCode, problemWords } from '@luwag/contracts/docs/problems';
import { platformRefusals } from '@luwag/contracts/problem';
import { data } from 'react-router';
import type { Locale } from '#app/shared/page/preferences.ts';
import {
  type ApiChange,
  type Call,
  type DocsHome,
  docsHomes,
  type EventDoc,
  type Field,
  type Guide,
  isLanguage,
  keyPlaceholder,
  type Language,
  languageQuery,
  originPlaceholder,
} from './document.ts';
import { withFacts } from './facts.ts';
import { fieldWords } from './field-words.ts';
import { samplesOf } from './samples.ts';

/** A refusal of a call with what it means, in the reader's language. */
export type RefusalLine = { status: number; code: string; title: string };
/** A call in a list of them. */
export type CallLine = Pick<Call, 'slug' | 'method' | 'path' | 'summary'>;

export type DocsContent =
  | { kind: 'guide'; guide: Omit<Guide, 'markdown'> }
  | {
      kind: 'reference';
      groups: { tag: string; words: string; calls: CallLine[] }[];
      events: readonly EventDoc[];
    }
  | {
      kind: 'call';
      call: Omit<Call, 'refusals'>;
      samples: Record<Language, string>;
      refusals: RefusalLine[];
    }
  | { kind: 'changes'; changes: readonly ApiChange[] };

export type DocsPage = {
  home: DocsHome;
  /** Below the home, without a slash: `guides/webhooks`; nothing for the first page. */
  path: string;
  language: Language;
  content: DocsContent;
};

type Asked = { home: DocsHome; path: string; url: URL; locale: Locale; key?: string | undefined };

/** The page at an address below a home of the documentation, with the reader's own values in it. */
export function readDocsPage({ home, path, url, locale, key }: Asked): DocsPage {
  const asked = url.searchParams.get('lang');
  const content = findContent(path, locale);
  if (!content) throw data('docs_page_not_found', { status: 404 });
  const language = isLanguage(asked) ? asked : 'node';
  const reader = { home, origin: url.origin, key, language };
  return { home, path, language, content: personal(content, reader) };
}

function findContent(path: string, locale: Locale): DocsContent | undefined {
  const [section = '', name = '', ...more] = path.split('/');
  if (more.length > 0) return undefined;
  if (section === '') return guideOf(docs.guides[0]);
  if (section === 'guides') return guideOf(docs.guides.find(({ slug }) => slug === name));
  if (section === 'changelog' && !name) return { kind: 'changes', changes: docs.changes };
  if (section !== 'reference') return undefined;
  if (!name) return { kind: 'reference', groups: listGroups(), events: docs.events };
  const call = docs.calls.find(({ slug }) => slug === name);
  return call && callContent(call, locale);
}

function guideOf(found: Guide | undefined): DocsContent | undefined {
  if (!found) return undefined;
  const { markdown: _, ...guide } = found;
  return { kind: 'guide', guide };
}

const callContent = ({ refusals, ...call }: Call, locale: Locale): DocsContent => ({
  kind: 'call',
  call: {
    ...call,
    parameters: explained(call.parameters),
    body: explained(call.body),
    answer: explained(call.answer),
  },
  samples: samplesOf(call),
  // What only this call can answer comes first; what any can, after it.
  refusals: refusals.toSorted(byOwn).map(({ status, code }) => ({
    status,
    code,
    title: isProblemCode(code) ? problemWords[locale][code].title : code,
  })),
});

const byOwn = (a: { code: string }, b: { code: string }): number =>
  Number(a.code in platformRefusals) - Number(b.code in platformRefusals);

const explained = (fields: readonly Field[]): Field[] =>
  fields.map((field) => {
    const words = fieldWords[field.name];
    return words ? { ...field, words } : field;
  });

/** What a shop needs first; the rest follows as it comes. */
const firstTags = ['payments', 'refunds', 'webhooks'];
const rankOf = (tag: string): number =>
  firstTags.includes(tag) ? firstTags.indexOf(tag) : firstTags.length;

const listGroups = () =>
  [...Map.groupBy(docs.calls, ({ tag }) => tag)]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([tag, calls]) => ({
      tag,
      words: docs.tags[tag] ?? tag,
      calls: calls.map(({ slug, method, path, summary }) => ({ slug, method, path, summary })),
    }));

type Reader = {
  home: DocsHome;
  origin: string;
  key?: string | undefined;
  language?: Language;
};

/** Every text with its figures, the address it was read from, the reader's key and home. */
function personal<T>(content: T, reader: Reader): T {
  if (typeof content === 'string') return personalText(content, reader) as T;
  if (Array.isArray(content)) return content.map((one) => personal(one, reader)) as T;
  if (typeof content !== 'object' || content === null) return content;
  const entries = Object.entries(content);
  return Object.fromEntries(entries.map(([name, one]) => [name, personal(one, reader)])) as T;
}

const personalText = (text: string, { home, origin, key, language = 'node' }: Reader): string =>
  withFacts(text)
    .replaceAll(originPlaceholder, origin)
    .replaceAll(keyPlaceholder, key ?? keyPlaceholder)
    // The pages that are read here stay here; files and other pages are where they are.
    .replaceAll(/\]\(\/developers(?!\/[\w-]+\.json)/g, `](${home}`)
    .replaceAll(`](${docsHomes.merchant})`, `](${docsHomes.merchant}${languageQuery(language)})`);

/** The contents of the documentation for language models, and all of it as one text. */
export function readAsText(kind: 'contents' | 'all', origin: string): string {
  const reader = { home: docsHomes.public, origin };
  const guides = docs.guides.map((guide) => personal(guide, reader));
  return kind === 'contents' ? contentsOf(guides, origin) : wholeOf(guides, reader);
}

/** One guide as it was written; undefined where there is none of that name. */
export function readGuideText(slug: string, origin: string): string | undefined {
  const guide = docs.guides.find((each) => each.slug === slug);
  return guide && markdownOf(guide, { home: docsHomes.public, origin });
}

/** Anchors are the page's business. */
const markdownOf = ({ markdown }: Guide, reader: Reader): string =>
  personalText(markdown, reader).replaceAll(/^(## .+) \{#[\w-]+\}$/gm, '$1');

const contentsOf = (guides: readonly Guide[], origin: string): string =>
  [
    '# Luwag',
    '',
    '> Buy now, pay later for shops in the Philippines. One API: ask for a payment, send the buyer to the hosted checkout, be told by a signed webhook, refund. Amounts are whole centavos. Test keys begin with `lw_test_` and work without any papers.',
    '',
    '## Guides',
    '',
    ...guides.map(
      ({ slug, title, lead }) => `- [${title}](${origin}/developers/text/${slug}): ${lead}`,
    ),
    '',
    '## Reference',
    '',
    `- [OpenAPI 3.1](${origin}/developers/openapi.json): every call, with examples and refusals`,
    `- [Postman collection](${origin}/developers/postman.json)`,
    `- [Error catalogue](${origin}/problems): every refusal, what it means and what to do`,
    `- [API changelog](${origin}/developers/changelog)`,
    `- [All of it as one text](${origin}/llms-full.txt)`,
    '',
  ].join('\n');

const wholeOf = (guides: readonly Guide[], reader: Reader): string =>
  [
    ...guides.map((guide) => markdownOf(guide, reader)),
    '# Reference',
    ...docs.calls.map((call) => personalText(callText(call), reader)),
    '# Events',
    ...docs.events.map(({ name, description }) => `- \`${name}\`: ${description}`),
    '',
  ].join('\n\n');

function callText(call: Call): string {
  const members = (title: string, fields: Call['body']) =>
    fields.length === 0
      ? []
      : [
          `${title}:`,
          ...fields.map((field) => `${'  '.repeat(field.depth)}- ${memberText(field)}`),
        ];
  return [
    `## ${call.method} ${call.path}`,
    `${call.description}${call.scope ? ` Scope: \`${call.scope}\`.` : ''}`,
    [
      ...members('Takes', [...call.parameters, ...call.body]),
      ...members(`Answers ${call.status}`, call.answer),
      `Refusals: ${call.refusals.map(({ code, status }) => `${code} (${status})`).join(', ')}`,
    ].join('\n'),
  ].join('\n\n');
}

const memberText = ({ name, type, isRequired, limits }: Call['body'][number]): string =>
  `\`${name}\`: ${[type, isRequired ? 'required' : '', limits].filter(Boolean).join(', ')}`;
