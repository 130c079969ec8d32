import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Locale } from '#app/shared/page/preferences.ts';
import accountInEnglish from './content/en/account.md';
import developersInEnglish from './content/en/developers.md';
import groupsInEnglish from './content/en/groups.md';
import moneyInEnglish from './content/en/money.md';
import ordersInEnglish from './content/en/orders.md';
import payingInEnglish from './content/en/paying.md';
import plansInEnglish from './content/en/plans.md';
import refundingInEnglish from './content/en/refunding.md';
import rightsInEnglish from './content/en/rights.md';
import sellingInEnglish from './content/en/selling.md';
import shopInEnglish from './content/en/shop.md';
import startInEnglish from './content/en/start.md';
import accountInFilipino from './content/fil/account.md';
import developersInFilipino from './content/fil/developers.md';
import groupsInFilipino from './content/fil/groups.md';
import moneyInFilipino from './content/fil/money.md';
import ordersInFilipino from './content/fil/orders.md';
import payingInFilipino from './content/fil/paying.md';
import plansInFilipino from './content/fil/plans.md';
import refundingInFilipino from './content/fil/refunding.md';
import rightsInFilipino from './content/fil/rights.md';
import sellingInFilipino from './content/fil/selling.md';
import shopInFilipino from './content/fil/shop.md';
import startInFilipino from './content/fil/start.md';
import { figuresOn, withFigures } from './figures.server.ts';
import type { Reader } from './paths.ts';

/** In the order in which they are shown. */
const groups = {
  buyer: {
    en: [
      payingInEnglish,
      plansInEnglish,
      ordersInEnglish,
      groupsInEnglish,
      accountInEnglish,
      startInEnglish,
      rightsInEnglish,
    ],
    fil: [
      payingInFilipino,
      plansInFilipino,
      ordersInFilipino,
      groupsInFilipino,
      accountInFilipino,
      startInFilipino,
      rightsInFilipino,
    ],
  },
  merchant: {
    en: [sellingInEnglish, moneyInEnglish, refundingInEnglish, shopInEnglish, developersInEnglish],
    fil: [
      sellingInFilipino,
      moneyInFilipino,
      refundingInFilipino,
      shopInFilipino,
      developersInFilipino,
    ],
  },
} as const satisfies Record<Reader, Record<Locale, unknown>>;

type Content = (typeof groups)['buyer']['en'][number];
export type Block = Content['sections'][number]['blocks'][number];

export type Article = {
  id: string;
  title: string;
  /** The answer in a line. */
  note: string;
  blocks: Block[];
  /** Other words by which people look for it. */
  keywords: string[];
  isOften: boolean;
};
export type ArticleGroup = { title: string; articles: Article[] };

const keywordsMark = 'Keywords: ';

/** Every answer for these readers in their language, with today's figures. */
export function listArticles(
  reader: Reader,
  locale: Locale,
  today: CivilDate = manilaDateOf(Date.now()),
): ArticleGroup[] {
  const figures = figuresOn(today);
  const text = (raw: string): string => withFigures(raw, figures);
  return groups[reader][locale].map(({ title, inShort, sections }) => ({
    title,
    articles: sections.map((section) => {
      const [note, ...rest] = section.blocks;
      const last = rest.at(-1);
      if (note?.kind !== 'paragraph' || last?.kind !== 'paragraph')
        throw new Error(`the answer ${section.id} has no note or no keywords`);
      return {
        id: section.id,
        title: text(section.title),
        // It is also a line of a list, where nothing is marked.
        note: text(note.text).replaceAll('**', ''),
        blocks: rest.slice(0, -1).map((block) => blockWith(block, text)),
        keywords: last.text.slice(keywordsMark.length).split(', '),
        isOften: inShort.includes(section.id),
      };
    }),
  }));
}

function blockWith(block: Block, text: (raw: string) => string): Block {
  if (block.kind === 'paragraph') return { ...block, text: text(block.text) };
  if (block.kind === 'list') return { ...block, items: block.items.map(text) };
  return { ...block, rows: block.rows.map((row) => row.map(text)) };
}
