import { expect, test } from 'vitest';
import { locales } from '#app/paraglide/runtime.js';
import { getProblem, listProblems } from './catalogue.server.ts';
import { statusWords } from './status-words.ts';

test.each(locales)('every code of the catalogue has a page and a line, in %s', (locale) => {
  const lines = listProblems(locale).flatMap((group) => group.lines);
  expect(lines.length).toBeGreaterThan(100);
  for (const { code, status, title } of lines) {
    expect(getProblem(code, locale)).toMatchObject({ code, status, title });
    expect(statusWords(status)).not.toBe(String(status));
  }
});

test('a code says how it is answered and by which calls; one that is none is not found', () => {
  expect(getProblem('order_reference_in_use', 'en')).toMatchObject({
    status: 409,
    calls: ['POST /api/v1/transactions/payment/payment-request/'],
  });
  expect(getProblem('rate_limited', 'en')).toMatchObject({ status: 429, calls: [] });
  for (const code of ['nonsense', '__proto__', 'constructor', ''])
    expect(() => getProblem(code, 'en')).toThrow(
      expect.objectContaining({ init: { status: 404 } }),
    );
});
