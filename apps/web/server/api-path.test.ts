import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBelowApi } from './api-path.ts';

describe('an address below /api/v1', () => {
  test.each([
    '/api/v1/things/',
    '/api/v1/things/?back=/../../metrics',
    '/api/v1/things/a%2Fb/',
    '/api/v1/things/100%25/',
    '/api/v1/things/../others/',
    '/api/v1//things',
  ])('may be %s', (url) => expect(isBelowApi(url)).toBe(true));

  test.each([
    '/api/v1/../../metrics',
    '/api/v1/%2e%2e/%2e%2e/metrics',
    '/api/v1/%2E%2e/.%2E/metrics',
    '/api/v1/%252e%252e/%252e%252e/metrics',
    '/api/v1/%25252e%25252e/%25252e%25252e/metrics',
    '/api/v1/..%2f..%2fmetrics',
    '/api/v1/..%252f..%252fmetrics',
    '/api/v1/..\\..\\metrics',
    '/api/v1/..%5c..%5Cmetrics',
    '/api/v1/..;/..;/metrics',
    '/api/v1/..;a=b/%2e%2e%3bc/metrics',
    '/api/v1/things/../../../metrics',
    '/api/v1/./../v1x/metrics',
    '/API/v1/things/',
    '/api/V1/things/',
    '/api/v1',
    '/api/v1x/things',
  ])('is not %s', (url) => expect(isBelowApi(url)).toBe(false));

  test('is never one that leaves, however the way out is written', () => {
    const dot = fc.constantFrom('.', '%2e', '%2E', '%252e', '%25252E');
    const slash = fc.constantFrom('/', '\\', '%2f', '%5C', '%252F', ';x/', '%3b/');
    const up = fc.tuple(dot, dot, slash).map((parts) => parts.join(''));
    fc.assert(fc.property(up, up, (one, two) => !isBelowApi(`/api/v1/${one}${two}metrics`)));
  });
});
