import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idempotencyKeyPattern } from '@luwag/contracts/endpoint';
import { createPaymentRequest, PaymentRequest } from '@luwag/contracts/payment-requests';
import { describe, expect, test } from 'vitest';
import { m } from '#app/paraglide/messages.js';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { Developers, exampleAnswer, exampleKey, exampleRequest } from './developers.tsx';
import { AccountParts, ShopsHero } from './tools.tsx';

const contracts = join(import.meta.dirname, '../../../../../packages/contracts/src');
const paths = readdirSync(contracts)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [
    ...readFileSync(join(contracts, file), 'utf8').matchAll(/path: '(\/api\/[^']+)'/g),
  ])
  .map(([, path]) => path);
const isOffered = (noun: string) => paths.some((path) => path?.includes(noun));

const draw = () =>
  drawPage(
    <>
      <ShopsHero picture={null} />
      <AccountParts />
    </>,
  );

describe.each([
  { locale: 'en', payouts: '<h3>Payouts</h3>', refunds: '<h3>Refunds</h3>', later: /not open yet/ },
  {
    locale: 'fil',
    payouts: '<h3>Mga payout</h3>',
    refunds: '<h3>Mga refund</h3>',
    later: /hindi pa bukas/i,
  },
] as const)('the merchants’ page in $locale', ({ locale, payouts, refunds, later }) => {
  test('offers payouts and refunds once there are calls for them, and says so until then', () => {
    overwriteGetLocale(() => locale);
    const page = draw();
    expect(page.includes(payouts)).toBe(isOffered('payout'));
    expect(page.includes(refunds)).toBe(isOffered('refund'));
    expect(later.test(page)).toBe(!isOffered('payout') || !isOffered('refund'));
  });

  test('says that selling is open, for it can be done', () => {
    overwriteGetLocale(() => locale);
    expect(isOffered('payment-request')).toBe(true);
    expect(draw()).not.toMatch(/selling comes next|kasunod ang pagbebenta/i);
  });

  test('agrees with the other public pages on when lending opens', () => {
    overwriteGetLocale(() => locale);
    for (const line of [m.landing_hero_soon(), m.shops_hero_soon(), m.shell_reg_sample()]) {
      expect(line).toMatch(
        /Lending opens with our licence|Magpapautang kami kapag may lisensiya na/,
      );
      expect(line).not.toMatch(/(buying in parts|selling) is open|^bukas na|does not lend/i);
    }
  });

  test('is not contradicted where a shop comes in, nor where its buyer has paid', () => {
    overwriteGetLocale(() => locale);
    expect(PaymentRequest.shape).toHaveProperty('fee');
    expect(m.entry_aside_merchant_text()).toMatch(/shown on every sale|nakikita sa bawat benta/);
    const done = m.webpay_done_text({ store: 'Nena', amount: '₱1.00' });
    // The shop is paid on the next banking day at the earliest.
    expect(done).not.toMatch(/has its|^Nasa Nena na/);
  });
});

test('the example of the call is one that the API takes, and its answer one that it gives', () => {
  expect(exampleKey).toMatch(idempotencyKeyPattern);
  expect(drawPage(<Developers />)).toContain(`: ${exampleKey}\n`);
  expect(createPaymentRequest.body?.strict().safeParse(exampleRequest).success).toBe(true);
  expect(PaymentRequest.partial().strict().safeParse(exampleAnswer).error).toBeUndefined();
  expect(exampleAnswer).toHaveProperty('webpay_url');
});
