import { centavos } from '@luwag/domain/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceCard, type PriceCardProps } from './price-card.tsx';

const card: PriceCardProps = {
  when: '3 payments, the first today',
  price: centavos(4_800_00),
  payments: Array(3).fill(centavos(1_600_00)),
  rate: { monthly: '0.00% a month', yearly: '0.00% a year' },
  late: { cost: '0.1% a day after 3 days', cap: 'at most ₱300.00 in all' },
  words: {
    total: 'You pay in total',
    price: 'Price of the item',
    fees: 'Fees and interest',
    rate: 'Effective rate',
    late: 'If you are late',
    followedBy: 'then',
  },
};

test('all five lines are there, in their order, and zero is written out', () => {
  const html = renderToStaticMarkup(<PriceCard {...card} />);
  const lines = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, term, value]) => [
    term,
    value,
  ]);
  expect(lines).toEqual([
    ['You pay in total', '₱4,800.00'],
    ['Price of the item', '₱4,800.00'],
    ['Fees and interest', '₱0.00'],
    ['Effective rate', '0.00% a month<small>0.00% a year</small>'],
    ['If you are late', '0.1% a day after 3 days<small>at most ₱300.00 in all</small>'],
  ]);
});

test('the headline says the payment and how many there are', () => {
  const html = renderToStaticMarkup(<PriceCard {...card} />);
  expect(html).toContain('₱1,600.00');
  expect(html).toContain('× 3');
});

test('a payment that differs by a centavo is named beside the others', () => {
  const payments = [1_533_34, 1_533_33, 1_533_33].map(centavos);
  const html = renderToStaticMarkup(
    <PriceCard {...card} price={centavos(4_600_00)} payments={payments} />,
  );
  expect(html).toContain('then ₱1,533.33 × 2');
});

test('as a choice, nothing is chosen for the reader', () => {
  const html = renderToStaticMarkup(
    <PriceCard {...card} choice={{ name: 'plan', value: 'three' }} />,
  );
  expect(html).toContain('type="radio"');
  expect(html).not.toContain('checked');
});

test('as a choice, the radio is described by the five lines', () => {
  const html = renderToStaticMarkup(
    <PriceCard {...card} choice={{ name: 'plan', value: 'three' }} />,
  );
  const [, id] = html.match(/aria-describedby="(.+?)"/) ?? [];
  expect(html).toContain(`<dl class="five" id="${id}">`);
});
