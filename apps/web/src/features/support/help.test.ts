import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { civilDate } from '@luwag/domain/calendar';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { whyNotSaid } from '@luwag/domain/support-words';
import { describe, expect, it } from 'vitest';
import { listArticles } from './articles.server.ts';
import { type Happened, mergeTimes } from './merge-times.ts';
import type { Reader } from './paths.ts';
import { questionsFrom } from './questions.server.ts';
import { replies } from './replies.ts';
import { searchArticles } from './search.ts';

const readers: Reader[] = ['buyer', 'merchant'];
const locales = ['en', 'fil'] as const;
const today = civilDate('2026-11-20');
const articlesOf = (reader: Reader, locale: 'en' | 'fil') =>
  listArticles(reader, locale, today).flatMap(({ articles }) => articles);
const textOf = ({ blocks }: ReturnType<typeof articlesOf>[number]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.text;
      return block.kind === 'list' ? block.items : [];
    })
    .join(' ');

describe.each(readers)('answers for a %s', (reader) => {
  it('are the same in both languages, each told apart by its address', () => {
    const [en, fil] = locales.map((locale) => articlesOf(reader, locale));
    const idsOf = (articles = en ?? []) => articles.map(({ id, isOften }) => [id, isOften]);
    expect(idsOf(fil)).toEqual(idsOf(en));
    expect(new Set((en ?? []).map(({ id }) => id)).size).toBe(en?.length);
    expect(en?.length).toBeGreaterThanOrEqual(reader === 'buyer' ? 30 : 20);
  });

  it.each(locales)('in %s say something, have their figures, and stay on the site', (locale) => {
    for (const article of articlesOf(reader, locale)) {
      const text = textOf(article);
      expect([article.id, text.length > 40, article.keywords.length > 3]).toEqual([
        ...[article.id, true, true],
      ]);
      expect([article.id, /[{}]/.test(text + article.note)]).toEqual([article.id, false]);
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to);
      expect(links.filter((to) => !to?.startsWith('/'))).toEqual([]);
    }
  });
});

/** Not on our pages: other people's names, and the button of a mail. */
const elsewhere = [
  ...['Securities and Exchange Commission', 'National Privacy Commission'],
  ...['Credit Information Corporation', 'Department of Trade and Industry'],
  ...['Bangko Sentral ng Pilipinas', 'This was not me', 'Hindi ako ito'],
];

it.each(locales)('what an answer in %s tells to press is written on a page so', (locale) => {
  const folder = fileURLToPath(new URL(`../../../messages/${locale}/`, import.meta.url));
  const written = new Set(
    readdirSync(folder).flatMap((name) =>
      Object.values<unknown>(JSON.parse(readFileSync(`${folder}${name}`, 'utf8'))),
    ),
  );
  const articles = readers.flatMap((reader) => articlesOf(reader, locale));
  const titles = articles.map(({ title }) => title);
  const named = articles.flatMap((article) =>
    [...`${article.note} ${textOf(article)}`.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => name),
  );
  const unknown = named.filter(
    (name) => name && !written.has(name) && !titles.includes(name) && !elsewhere.includes(name),
  );
  expect(unknown).toEqual([]);
});

describe('the search', () => {
  const firstFor = (reader: Reader, locale: 'en' | 'fil', query: string) =>
    searchArticles(
      articlesOf(reader, locale).map((article) => ({ ...article, body: textOf(article) })),
      query,
    )[0]?.id;

  it.each([
    ['buyer', 'en', 'refund', 'refund-when'],
    ['buyer', 'en', 'how much is the penalty', 'late'],
    ['buyer', 'en', 'LATE FEE', 'late'],
    ['buyer', 'en', 'i lost my phone', 'lost-factor'],
    ['buyer', 'en', 'passkey', 'passkey'],
    ['buyer', 'en', 'complaint sec', 'complain'],
    ['buyer', 'en', 'paluwagan', 'what-hulog'],
    ['buyer', 'en', 'hulog', 'what-hulog'],
    ['buyer', 'en', 'group', 'leave-group'],
    ['buyer', 'en', 'when is my pot', 'pot-when'],
    ['buyer', 'fil', 'hulog', 'what-hulog'],
    ['buyer', 'fil', 'sahod ko kailan', 'pot-when'],
    ['buyer', 'fil', 'bunutan', 'draw'],
    ['buyer', 'fil', 'multa', 'late'],
    ['buyer', 'fil', 'nagbayad na ako', 'paid-not-shown'],
    ['buyer', 'fil', 'reklamo', 'complain'],
    ['merchant', 'en', 'payout late', 'payout-waits'],
    ['merchant', 'en', 'webhook', 'webhooks'],
    ['merchant', 'fil', 'buwis', 'withholding'],
  ] as const)('of a %s in %s for “%s” finds %s', (reader, locale, query, id) => {
    expect(firstFor(reader, locale, query)).toBe(id);
  });

  it('finds nothing for nothing, and nothing for what is not there', () => {
    for (const query of ['', ' ', '!!!', 'xyzzyplugh', '%_', '\u0000']) {
      expect(firstFor('buyer', 'en', query)).toBeUndefined();
    }
  });
});

it('no reviewed answer says what nobody may', () => {
  for (const { key, words } of replies)
    for (const locale of locales)
      expect([key, whyNotSaid(words[locale])]).toEqual([key, undefined]);
});

it('lists of which only a page was read are told as far as all of them go', () => {
  const at = (hour: number): Happened => ({
    ...{ key: `${hour}`, at: `2026-11-20T0${hour}:00:00.000Z`, icon: 'ok', title: '', to: '/' },
  });
  const whole = { readTo: null, rows: [at(1), at(5)] };
  const cut = { readTo: at(3).at, rows: [at(6), at(3)] };
  expect(mergeTimes([whole, false]).rows.map(({ key }) => key)).toEqual(['5', '1']);
  const merged = mergeTimes([whole, cut]);
  expect(merged.rows.map(({ key }) => key)).toEqual(['6', '5', '3']);
  expect(merged.since).toBe(at(3).at);
});

describe('questions from one’s own plans', () => {
  const due = {
    transaction_id: '0190a000-0000-7000-8000-000000000001',
    store_name: 'Aling Nena',
    sequence: 2,
    terms: 3,
    agreed_amount: 1_000_00,
    due_date: '2026-11-28',
    amount: 1_000_00,
    late_fee: 0,
    is_overdue: false,
  };
  const summary = {
    ...{ line: null, livemode: true, outstanding: 0, overdue: 0, credit: 0, latest: null },
    due: [due],
  };
  const none = { summary: undefined, disputes: [], plans: [], holidays: philippineHolidays };

  it('say from which day on the next payment is late, by the very rule', () => {
    // A Saturday: three days, and the Monday after it is a holiday and no banking day.
    const [first] = questionsFrom({ ...none, summary });
    expect(first).toMatchObject({ to: `/buyer/transactions/${due.transaction_id}` });
    expect(first?.note).toContain('2 December');
  });

  it('begin with what is late, and are three at most', () => {
    const late = { ...due, is_overdue: true, late_fee: 12_00 };
    const asked = questionsFrom({
      ...none,
      summary: { ...summary, credit: 500, due: [due, late] },
    });
    expect(asked.map(({ title }) => title)).toEqual([
      'What do I owe Aling Nena now?',
      'What can I do with my ₱5.00?',
    ]);
    expect(questionsFrom(none)).toEqual([]);
  });
});
