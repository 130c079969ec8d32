import { createHash } from 'node:crypto';
import { civilDate } from '@luwag/domain/calendar';
import { getCapsOn } from '@luwag/domain/caps';
import { formatPesos } from '@luwag/domain/format-money';
import { listPlansOn } from '@luwag/domain/plans';
import { describe, expect, it } from 'vitest';
import { cookieNames } from '#app/shared/auth/cookies.ts';
import {
  activityKeys,
  docsKeyName,
  paidNoticeKey,
  paymentSeenKey,
} from '#app/shared/auth/storage-keys.ts';
import {
  consentCookie,
  editionCookie,
  localeCookie,
  locales,
  themeCookie,
} from '#app/shared/page/preferences.ts';
import { type Block, legalKinds, legalPaths } from './document.ts';
import { drawnUpOn, getLegalDocument, type LegalDocument } from './find-document.ts';

const endOfTime = civilDate('9999-12-31');
const everyDocument = legalKinds.flatMap((kind) =>
  locales.map((locale) => ({ kind, locale, document: getLegalDocument(kind, locale) })),
);

/** A changed hash is a changed text: raise its version with it, in both languages together. */
const wordForWord: Record<string, string> = {
  'terms en': '1510541c21aaa2ecc8d183aa7cfdd2bc225b5f93f5d59ad57420f68342b45931',
  'terms fil': 'cf7f588531b4eb7e511c7e10b2d80ba511e704c2694874c9ccc57bd789a7b746',
  'privacy en': '2de7deb3f98cac28c98c3b7f1a8e01576050e59f0603340d02862cfb4afd32b2',
  'privacy fil': 'c222055811de432ce3ab9444e75ac81d55867b7e119766794230ceb1142b9db0',
  'cookies en': 'cc6e4aa0a405c19fa29b7a9b7fb1640d3f9b03e4e6e3dbc423c9faed101654cb',
  'cookies fil': '6febe281f50d305b75a414293419f783cbe2861f955cc6670f5943cc3ae6dce3',
};

it.each(everyDocument)('$kind in $locale reads as its version does, word for word', (one) => {
  const hash = createHash('sha256').update(JSON.stringify(one.document)).digest('hex');
  expect(hash).toBe(wordForWord[`${one.kind} ${one.locale}`]);
});

describe.each(legalKinds)('the %s in both languages', (kind) => {
  const english = getLegalDocument(kind, 'en');
  const filipino = getLegalDocument(kind, 'fil');

  it('has the same sections in the same order', () => {
    expect(filipino.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id));
    expect(new Set(english.sections.map(({ id }) => id)).size).toBe(english.sections.length);
  });

  it('has the same clauses, lists and tables, so that clause numbers agree', () => {
    expect(filipino.sections.map(({ blocks }) => blocks.map(shapeOf))).toEqual(
      english.sections.map(({ blocks }) => blocks.map(shapeOf)),
    );
  });

  it('names the same figures, section by section and in the summary', () => {
    expect(figuresIn(filipino.inShort)).toEqual(figuresIn(english.inShort));
    for (const [position, { id, blocks }] of english.sections.entries()) {
      const translated = filipino.sections[position]?.blocks ?? [];
      expect(figuresIn(translated.flatMap(textsOf)), id).toEqual(
        figuresIn(blocks.flatMap(textsOf)),
      );
    }
  });

  it('is translated: no paragraph reads the same in both', () => {
    const inEnglish = new Set(english.sections.flatMap(paragraphsOf));
    expect(filipino.sections.flatMap(paragraphsOf).filter((text) => inEnglish.has(text))).toEqual(
      [],
    );
  });
});

describe.each(everyDocument)('$kind in $locale', ({ document }) => {
  it('links only to its own sections and to documents that exist', () => {
    const targets = legalKinds.flatMap((kind) => [
      legalPaths[kind],
      ...getLegalDocument(kind, 'en').sections.map(({ id }) => `${legalPaths[kind]}#${id}`),
    ]);
    const own = legalPaths[document.kind];
    const links = textsIn(document).flatMap((text) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href),
    );
    const absolute = links.map((href) => (href.startsWith('#') ? own + href : href));
    expect(absolute.filter((href) => !targets.includes(href))).toEqual([]);
  });
});

it.each(locales)('the terms promise no charge that nobody asked for (%s)', (locale) => {
  const text = textsIn(getLegalDocument('terms', locale)).join(' ');
  expect(text).not.toMatch(/saved payment source on the due|sinisingil namin sa due date/);
  expect(text).toMatch(/what is due that day|dapat bayaran sa araw na iyon/);
});

describe('fees and ceilings in the terms', () => {
  const inForce = listPlansOn(drawnUpOn);
  const caps = getCapsOn(drawnUpOn);
  const plans = rowsOf('plans');
  const ceilings = rowsOf('cost-limits');

  it('name every plan on offer, with its payments, interest and fee', () => {
    expect(
      plans.map(([name = '', , rate = '', fee]) => [leadingNumber(name), leadingNumber(rate), fee]),
    ).toEqual(
      inForce.map((plan) => [
        plan.paymentsCount,
        plan.monthlyRatePpm / 10_000,
        formatPesos(plan.transactionFeeCentavos),
      ]),
    );
  });

  it('say when the one payment of the shortest plan is due', () => {
    const due = inForce[0]?.firstDue;
    expect(plans[0]?.[1]).toBe(`In full, ${due?.count} ${due?.unit} after the purchase`);
  });

  it('state the late rule as the plans carry it', () => {
    const late = inForce[0]?.late;
    const text = textOf('late');
    expect(text).toContain(`Nothing is charged for ${late?.graceDays} days`);
    expect(text).toContain(`${Number(late?.dailyRatePpm) / 10_000}% a day`);
    expect(text).toContain(`more than ${Number(late?.monthlyRateMaxPpm) / 10_000}% a month`);
    expect(text).toContain(`₱${Number(late?.planMaxCentavos) / 100}.00 on one plan`);
  });

  it('state what the merchant gives up', () => {
    const discounts = inForce.map(
      (plan) => `**${plan.merchantDiscountPpm / 10_000}%** on the plans`,
    );
    for (const discount of discounts) expect(textOf('merchants')).toContain(discount);
  });

  it('state the ceilings of the regulator', () => {
    expect(ceilings.slice(0, 4).map(([, ceiling = '']) => leadingNumber(ceiling) * 10_000)).toEqual(
      [
        caps.nominalMonthlyRatePpm,
        caps.effectiveMonthlyRatePpm,
        caps.lateMonthlyRatePpm,
        caps.totalCostPpm,
      ],
    );
  });

  it('are drawn up again when a newer plan or ceiling is published', () => {
    expect(listPlansOn(endOfTime)).toEqual(inForce);
    expect(getCapsOn(endOfTime)).toEqual(caps);
  });
});

describe('the cookie policy', () => {
  it.each(['en', 'fil'] as const)('names every cookie and stored key, in %s', (locale) => {
    const rows = textsIn(getLegalDocument('cookies', locale)).join('\n');
    const choices = [localeCookie, themeCookie, consentCookie, editionCookie];
    const kept = [...Object.values(activityKeys), paymentSeenKey, paidNoticeKey, docsKeyName];
    const all = [...Object.values(cookieNames), ...kept, ...choices];
    expect(all.filter((name) => !rows.includes(`\`${name}\``))).toEqual([]);
  });
});

function shapeOf(block: Block): string {
  if (block.kind === 'list') return `list of ${block.items.length}`;
  if (block.kind === 'table') return `table of ${block.rows.length} by ${block.head.length}`;
  return block.kind;
}

function textsOf(block: Block): string[] {
  if (block.kind === 'list') return [...block.items];
  if (block.kind === 'table') return block.rows.flat();
  return [block.text];
}

function textsIn(document: LegalDocument): string[] {
  return document.sections.flatMap(({ blocks }) => blocks.flatMap(textsOf));
}

function paragraphsOf({ blocks }: { blocks: readonly Block[] }): string[] {
  return blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
}

/** Amounts, rates, counts and numbers of laws, without regard to the order of a sentence. */
function figuresIn(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.match(/₱?\d+(,\d{3})*(\.\d+)?%?/g) ?? []).sort();
}

function sectionOf(id: string) {
  const section = getLegalDocument('terms', 'en').sections.find((one) => one.id === id);
  if (!section) throw new Error(`no section ${id}`);
  return section;
}

function textOf(id: string): string {
  return sectionOf(id).blocks.flatMap(textsOf).join('\n');
}

function rowsOf(id: string): (readonly string[])[] {
  return sectionOf(id).blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
}

function leadingNumber(text: string): number {
  return Number.parseFloat(text);
}
