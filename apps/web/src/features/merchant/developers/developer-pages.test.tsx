import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage as draw } from '../../../../testing/draw-page.tsx';
import { createdAt, idOf, store } from '../../../../testing/samples.ts';
import type { LogPageProps } from './log.ts';
import { LogPage } from './log-page.tsx';
import type { Address, WebhooksPageProps } from './webhooks.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const nowMs = Date.parse(createdAt) + 120_000;
const address: Address = {
  id: idOf(21),
  store_id: idOf(1),
  mode: 'live',
  is_main: true,
  url: 'https://kuyabens.example/luwag',
  events: null,
  status: 'active',
  disabled_reason: null,
  failing_since: null,
  old_secret_until: null,
  secret_last4: 'Q81f',
  changed_at: createdAt,
  figures: { events: 43, delivered: 41, at_once: 41, median_ms: 184, undelivered: 2 },
};
const delivery = {
  id: idOf(22),
  webhook_id: address.id,
  event_id: `evt_${idOf(23)}`,
  type: 'payment_request.refunded',
  order_reference: 'JH-2280',
  state: 'waiting' as const,
  attempts: 1,
  next_attempt_at: '2026-11-15T09:00:00.000Z',
  created_at: createdAt,
  ended_at: null,
  body: '{"type":"payment_request.refunded","data":{"amount":185000}}',
  tries: [
    {
      number: 1,
      at: createdAt,
      took_ms: 10_200,
      status: 503,
      failure: null,
      sent_to: address.url,
      response: '<b>Service Unavailable</b>',
    },
  ],
  upcoming: ['2026-11-15T09:00:00.000Z', '2026-11-15T11:00:00.000Z'],
};
const webhooks = (props: Partial<WebhooksPageProps> = {}) => (
  <WebhooksPage
    mode="live"
    stores={[store]}
    addresses={[address]}
    selected={address}
    show="all"
    deliveries={{ results: [delivery], next_cursor: idOf(24) }}
    delivery={delivery}
    isAdding={false}
    done={undefined}
    nowMs={nowMs}
    answer={undefined}
    {...props}
  />
);
const none = { addresses: [], selected: undefined, delivery: undefined, isAdding: true };

const call = {
  id: idOf(31),
  at: createdAt,
  request_id: 'req-0190a39f-51c7',
  api_id: idOf(32),
  store_id: idOf(1),
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-request/',
  status: 409,
  code: 'idempotency_in_flight',
  took_ms: 12,
  order_reference: 'JH-2291',
  address: '203.0.113.24',
  user_agent: 'luwag-node/1.0',
  idempotency_key: 'order-JH-2291-a1',
  sent: '{"body":{"amount":790000}}',
  answered: '{"code":"idempotency_in_flight"}',
};
const hours = [{ at: createdAt, calls: 3, failed: 1 }];
const summary = { calls: 3, refused: 1, failed: 0, median_ms: 46, hours };
const log = (props: Partial<LogPageProps> = {}) => (
  <LogPage
    wanted={{ mode: 'test', search: '', outcome: '', api_id: '', days: '1' }}
    keys={[]}
    calls={{ results: [call], next_cursor: null, summary }}
    call={call}
    nowMs={nowMs}
    {...props}
  />
);

const failing = { ...address, failing_since: createdAt };
const changing = { ...address, old_secret_until: '2026-11-17T08:00:00.000Z' };
const disabled = { ...address, status: 'disabled' as const, disabled_reason: 'gone' as const };
const of = (each: Address) => webhooks({ addresses: [each], selected: each });
const states: Record<string, ReactNode> = {
  'the webhooks': webhooks(),
  'no webhooks': webhooks({ ...none, deliveries: { results: [], next_cursor: null } }),
  'no store': webhooks({ ...none, stores: [], deliveries: { results: [], next_cursor: null } }),
  'an address that fails': of(failing),
  'an address that changes its secret': of(changing),
  'an address that is gone': of(disabled),
  'an address that cannot be called': webhooks({
    answer: {
      kind: 'refused',
      act: 'add',
      code: 'url_not_allowed',
      faults: { url: 'refused' },
      typed: { url: 'https://10.0.0.1/' },
    },
  }),
  'a new secret': webhooks({ answer: { kind: 'secret', secret: 'whsec_new', url: address.url } }),
  'a test event': webhooks({ done: 'tested', mode: 'test' }),
  'the log': log(),
  'an empty log': log({
    call: undefined,
    calls: {
      results: [],
      next_cursor: null,
      summary: { calls: 0, refused: 0, failed: 0, median_ms: null, hours: [] },
    },
  }),
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
    for (const [, id] of drawn.matchAll(/\saria-(?:labelledby|describedby)="([^"]+)"/g))
      expect(ids).toContain(id);
  });
});

test('what a server answered is shown as text, whatever it is', () => {
  overwriteGetLocale(() => 'en');
  const drawn = draw(webhooks());
  expect(drawn).toContain('&lt;b&gt;Service Unavailable&lt;/b&gt;');
  expect(drawn).toContain('1 of 10 tries');
});
