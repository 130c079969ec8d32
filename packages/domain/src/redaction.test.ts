import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidden, redact, redactPath, redactText, redactUnread } from './redaction.ts';

const id = '0199f3a0-0000-7000-8000-000000000005';

describe('of a call', () => {
  test('amounts, ids, moments and our own words are kept', () => {
    const body = {
      id,
      amount: 790_000,
      livemode: true,
      status: 'open',
      order_reference: 'JH-2291',
      created_at: '2026-11-24T06:58:10.204Z',
      cancel_url: null,
      errors: [{ path: 'amount', code: 'too_small' }],
    };
    expect(redact(body)).toEqual(body);
  });

  test('what anybody could have typed is hidden', () => {
    expect(
      redact({
        description: 'Washing machine for Maria Santos',
        metadata: { buyer: 'Maria' },
        return_url: 'https://a.example/?token=1',
        secret: 'whsec_abc',
        order_reference: 'maria@example.com',
        reference: '0917 123 4567',
        'Maria Santos': 1,
        otp: 123_456,
      }),
    ).toEqual({
      description: hidden,
      metadata: hidden,
      return_url: hidden,
      secret: hidden,
      order_reference: hidden,
      reference: hidden,
      [hidden]: hidden,
      otp: hidden,
    });
  });

  test('keys and secrets of ours are hidden, whatever they stand in', () => {
    const key = `lw_live_${'4eC39HqLyjWDarjtT1zdp7dc8fXa2mQk01Zt'}`;
    expect(
      redact({ reference: key, id: `for ${key}`, code: 'whsec_abc', lw_test_abc: 'open' }),
    ).toEqual({ reference: hidden, id: hidden, code: hidden, [hidden]: hidden });
  });

  test('of one that nobody read the shape and amounts are kept', () => {
    const errors = [{ code: 'too_small' }];
    expect(redactUnread({ title: 'Mrs Maria Santos', amount: 1, id, errors })).toEqual({
      ...{ title: hidden, amount: 1, id: hidden, errors: [{ code: hidden }] },
    });
  });

  test('long lists are shown by their beginning', () => {
    expect(redact({ results: [1, 2, 3, 4, 5] })).toEqual({ results: [1, 2, 3, '[2 more]'] });
  });

  test('paths keep ids and nothing else', () => {
    const template = '/api/v1/payment-request/{request_id}/';
    expect(redactPath(template, `/api/v1/payment-request/${id}/`)).toContain(id);
    expect(redactPath(template, '/api/v1/payment-request/maria@example.com/')).toBe(
      `/api/v1/payment-request/${hidden}/`,
    );
  });
});

describe('whatever is sent', () => {
  const personal = fc.constantFrom(
    'maria.santos@example.com',
    '+639171234567',
    '0917-123-4567',
    '4000 0000 0000 1091',
  );
  const name = fc.oneof(
    fc.constantFrom('id', 'status', 'order_reference', 'store_id', 'description', 'note', 'code'),
    fc.string({ maxLength: 12 }),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      personal,
      fc.tuple(fc.string({ maxLength: 8 }), personal).map(([before, after]) => before + after),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 5 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 5 }),
    ),
  }));

  test('no address, number or card is left, and the shape can be written as JSON', () => {
    fc.assert(
      fc.property(tree, (sent) => {
        const text = JSON.stringify(redact(sent)) ?? '';
        expect(text).not.toMatch(/maria\.santos|9171234567|917-123-4567|0000 1091/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a text is kept as it is or not at all', () => {
    fc.assert(
      fc.property(fc.string(), (text) => [text, hidden].includes(redactText(text))),
      { numRuns: 1_000 },
    );
  });
});
