import type { Store } from '@luwag/contracts/merchants';
import type { PaymentRequest, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../testing/draw-page.tsx';
import { baclaran, createdAt, idOf, store } from '../../../testing/samples.ts';
import { unreachedAsk } from './asking.ts';
import { CounterPage } from './counter-page.tsx';
import { KeysPage } from './keys-page.tsx';
import { posterSizes } from './poster/poster.ts';
import { RequestPage } from './request-page.tsx';
import { RequestsPage, type RequestsPageProps } from './requests-page.tsx';
import { StoresPage } from './stores-page.tsx';
import { streamOf } from './use-live-request.ts';

const nowMs = Date.parse(createdAt) + 120_000;
const request: PaymentRequest = {
  id: idOf(2),
  status: 'open',
  version: 1,
  livemode: true,
  amount: 4_800_00,
  currency: 'PHP',
  store_id: idOf(1),
  order_reference: 'WC-1042',
  description: 'Fan and rice cooker',
  metadata: {},
  reference: 'K7QD-29MX',
  webpay_url: 'https://luwag.ph/p/abcdefghijklmnopqrstuv',
  qr: { payload: 'https://luwag.ph/p/abcdefghijklmnopqrstuv' },
  return_url: null,
  cancel_url: null,
  failure_reason: null,
  refunded: 0,
  refundable: 0,
  fee: null,
  net: null,
  plan: null,
  created_at: createdAt,
  expires_at: '2026-11-15T08:30:00.000Z',
  paid_at: null,
};

const requestsPage = (props: Partial<RequestsPageProps>) => (
  <RequestsPage
    isActive
    stores={[store]}
    storeId={undefined}
    mode="live"
    requests={{ results: [request], next_cursor: null }}
    isFirst
    range={{ min: '₱500.00', max: '₱100,000.00' }}
    nowMs={nowMs}
    formKey="a-key-of-this-form"
    answer={undefined}
    {...props}
  />
);
const requestPage = (status: PaymentRequestStatus) => (
  <RequestPage
    request={{ ...request, status }}
    storeName={store.name}
    formKey="a-key-of-this-form"
    fault={undefined}
  />
);
const keysPage = (stores: readonly Store[]) => (
  <KeysPage keys={[]} stores={stores} ready={[]} done={undefined} answer={undefined} />
);
const counter: Store = { ...store, address: baclaran };
const place = {
  host: 'luwag.example',
  link: 'https://luwag.example/buyer/webpay?store=STK7QD29MX',
  today: '2026-11-15',
  price: undefined,
};
const price = {
  fixed_code_id: idOf(8),
  store_id: store.store_id,
  code: 'LPK7QD29MX',
  amount: 650_00,
  description: 'Haircut and colour',
  created_at: createdAt,
  link: 'https://luwag.example/buyer/webpay?price=LPK7QD29MX',
};
const longName = { ...store, name: 'Pinakamahabangpangalanngtindahan'.repeat(3) };

const states: Record<string, ReactNode> = {
  'the requests': requestsPage({}),
  'no requests': requestsPage({ requests: { results: [], next_cursor: null } }),
  'requests of a business that is not open': requestsPage({ isActive: false }),
  'test requests': requestsPage({ mode: 'test' }),
  'no test requests': requestsPage({
    mode: 'test',
    requests: { results: [], next_cursor: null },
  }),
  'requests without a store': requestsPage({ stores: [] }),
  'a request that failed': requestsPage({
    stores: [store, { ...longName, store_id: idOf(3) }],
    answer: {
      code: 'invalid_request',
      faults: { amount: 'missing', store_id: 'missing' },
      typed: {},
    },
  }),
  'an open request': requestPage('open'),
  'a paid request': requestPage('paid'),
  'the stores': (
    <StoresPage
      stores={[store, { ...longName, store_id: idOf(3) }]}
      sold={{
        from: '2026-11-01',
        results: [{ store_id: store.store_id, count: 3, gross: 9_000_00 }],
      }}
      done="opened"
    />
  ),
  'no stores': <StoresPage stores={[]} sold={undefined} done={undefined} />,
  'a poster': <CounterPage store={counter} size="a4" {...place} />,
  'a poster beside the till': <CounterPage store={counter} size="a5" {...place} />,
  'a sticker': <CounterPage store={counter} size="sticker" {...place} />,
  'a code for one price': <CounterPage store={store} size="a5" {...place} price={price} />,
  'a store without a counter': (
    <CounterPage store={{ ...store, qr_payload: null }} size="a4" {...place} />
  ),
  'the keys': keysPage([store]),
  'the keys without a store': keysPage([]),
};

describe.each(Object.entries(states))('%s', (_, page) => {
  test.each(['en', 'fil'] as const)('is sound in %s', (locale) => {
    overwriteGetLocale(() => locale);
    const drawn = draw(page);
    expect(drawn).not.toContain('style=');
    expect(drawn.match(/<h1/g)).toHaveLength(1);
    expect(drawn.match(/class="btn primary/g)?.length ?? 0).toBeLessThanOrEqual(1);
    const ids = [...drawn.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g)) {
      expect(ids).toContain(id);
    }
  });
});

test('what is wrong with a request is told at its fields, and there alone', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(
    requestsPage({
      answer: {
        code: 'order_reference_in_use',
        faults: { amount: 'invalid', order_reference: 'refused' },
        typed: {
          amount: '1',
          store_id: idOf(1),
          description: '',
          order_reference: 'WC-1042',
          until: 'day',
        },
      },
    }),
  );
  expect(drawn).not.toContain('Cannot generate QR code');
  expect(drawn).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="amount"[^>]*value="1"/);
  expect(drawn).toContain('already has a request that is open or paid');
});

test('a request that cannot be made for another reason is told in the agreed words', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(requestsPage({ answer: unreachedAsk }));
  expect(drawn).toContain('>Cannot generate QR code<');
  expect(drawn).toContain('>Please try again later. Please check your inputs.<');
});

test('a form that may have arrived is sent again under its own key', () => {
  const answer = { ...unreachedAsk, formKey: 'the-key-of-before' };
  expect(draw(requestsPage({ answer }))).toContain('name="key" value="the-key-of-before"');
});

test('an open request has its code, link and reference in groups; one that ended has none', () => {
  overwriteGetLocale(() => 'en');
  const open = draw(requestPage('open'));
  expect(open).toMatch(/<svg[^>]*role="img"/);
  expect(open).toContain('QR code to pay ₱4,800.00');
  expect(open).toContain('K7QD 29MX');
  expect(open).toContain(`href="${request.webpay_url}"`);
  expect(open).toContain('Cancel it');
  for (const status of ['paid', 'expired', 'canceled', 'declined'] as const) {
    const ended = draw(requestPage(status));
    expect(ended).not.toContain('K7QD 29MX');
    expect(ended).not.toContain('Cancel it');
    expect(ended).toContain('Ask for another payment');
  }
});

test('a request is canceled after a question, and never at the first tap', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(requestPage('open'));
  const [question = ''] = drawn.match(/<details[^>]*><summary>Cancel it.*?<\/details>/) ?? [];
  expect(question).toContain('stop working');
  expect(question).toMatch(/<button[^>]*type="submit"[^>]*>Yes, cancel it/);
  expect(drawn.match(/type="submit"/g)).toHaveLength(1);
});

test('somebody who is being charged cannot be canceled', () => {
  expect(draw(requestPage('approved'))).not.toContain('Cancel it');
});

test('the stream of a request is opened by the token of its link', () => {
  expect(streamOf(request.webpay_url)).toBe(
    '/api/v1/transactions/proposal/qr/abcdefghijklmnopqrstuv/live',
  );
});

test('a store’s code is read in groups, and its poster speaks both languages', () => {
  for (const size of posterSizes) {
    const drawn = draw(<CounterPage store={counter} size={size} {...place} />);
    // A door has nothing to scan in passing.
    expect([size, drawn.includes('ST K7QD 29MX')]).toEqual([size, size !== 'door']);
  }
  const poster = draw(<CounterPage store={counter} size="a4" {...place} />);
  for (const words of ['Kunin ngayon,', 'Take it home today.', '3 hulog', '2.5% a month']) {
    expect(poster).toContain(words);
  }
});

test('the code on a poster is a link, which any camera opens', () => {
  const poster = draw(<CounterPage store={counter} size="a4" {...place} />);
  const another = { ...counter, qr_payload: 'no link at all' };
  expect(draw(<CounterPage store={another} size="a4" {...place} />)).toBe(poster);
  const elsewhere = { ...place, link: `${place.link}9` };
  expect(draw(<CounterPage store={counter} size="a4" {...elsewhere} />)).not.toBe(poster);
});

test('test requests are walked through page by page, and ask for no real money', () => {
  overwriteGetLocale(() => 'en');
  const requests = { results: [{ ...request, livemode: false }], next_cursor: 'abc' };
  const trial = draw(requestsPage({ mode: 'test', requests, isFirst: false }));
  expect(trial).toContain('href="/merchant/requests?mode=test&amp;after=abc"');
  expect(trial).toContain('href="/merchant/requests?mode=test"');
  // Nothing on the page of test requests asks for real money.
  expect(trial).not.toContain('name="amount"');
});

describe('a store whose name is looked at', () => {
  const cardOf = (changes: Partial<Store>, isNew = false) =>
    draw(
      <StoresPage
        stores={[{ ...store, ...changes }]}
        sold={undefined}
        done={isNew ? 'opened' : undefined}
      />,
    );
  beforeEach(() => overwriteGetLocale(() => 'en'));

  test('is not said to be open: what waits is, and for how long', () => {
    expect(cardOf({}, true)).toContain('Your store is open.');
    const page = cardOf({ name_state: 'waiting' }, true);
    expect(page).not.toContain('Your store is open.');
    expect(page).toContain('Your store is saved. Its name waits for us.');
    expect(page).toContain('within 4 hours');
  });

  test('ends the reason of a refusal before it says what to do', () => {
    const refused = (name_reason: string) => cardOf({ name_state: 'refused', name_reason });
    const next = 'No real payments are taken';
    expect(refused('Near a known brand')).toContain(`Near a known brand. ${next}`);
    expect(refused('Near a known brand.')).toContain(`Near a known brand. ${next}`);
    expect(refused('Is it yours? ')).toContain(`Is it yours? ${next}`);
  });
});
