import { expect, test } from 'vitest';
import {
  contentSecurityPolicy,
  hasCameraAt,
  permissionsPolicy,
  securityHeaders,
} from './security-headers.ts';

test('a page runs scripts with its nonce and nothing else', () => {
  expect(contentSecurityPolicy('n0', 'production').split('; ')).toEqual([
    "default-src 'self'",
    "script-src 'nonce-n0' 'strict-dynamic'",
    "style-src 'self' 'nonce-n0'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
  ]);
});

test('tests run under the policy of production', () => {
  expect(contentSecurityPolicy('n0', 'test')).toBe(contentSecurityPolicy('n0', 'production'));
});

test('development loosens styles and the socket, and scripts stay strict', () => {
  const strict = contentSecurityPolicy('n0', 'production').split('; ');
  const loosened = contentSecurityPolicy('n0', 'development').split('; ');
  expect(loosened.filter((part) => !strict.includes(part))).toEqual([
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws:",
  ]);
});

test('only production asks browsers to keep to https', () => {
  const has = (mode: 'production' | 'test') => 'strict-transport-security' in securityHeaders(mode);
  expect([has('production'), has('test')]).toEqual([true, false]);
});

test('a page with a camera may use it and compile what sees; nothing else is loosened', () => {
  const strict = contentSecurityPolicy('n0', 'production').split('; ');
  const scanning = contentSecurityPolicy('n0', 'production', { hasCamera: true }).split('; ');
  expect(scanning.filter((part) => !strict.includes(part))).toEqual([
    "script-src 'nonce-n0' 'strict-dynamic' 'wasm-unsafe-eval'",
  ]);
  expect(permissionsPolicy()).toContain('camera=()');
  expect(permissionsPolicy({ hasCamera: true }).replace('camera=(self)', 'camera=()')).toBe(
    permissionsPolicy(),
  );
});

test.each([
  ['/buyer/pay/scan', true],
  ['/buyer/pay/scan/', true],
  ['/buyer/pay/scan?again=1', true],
  ['/buyer/onboarding/liveness-check', true],
  ['/buyer/onboarding/liveness-check/?with=person', true],
  ['/buyer/onboarding/liveness-checks', false],
  ['/buyer/onboarding/documents', false],
  ['/buyer/onboarding', false],
  ['/buyer/pay/scanner', false],
  ['/buyer/pay', false],
  ['/buyer/pay?next=/buyer/pay/scan', false],
  ['/', false],
])('%s is a page with a camera: %s', (url, isOne) => {
  expect(hasCameraAt(url)).toBe(isOne);
});
