import { expect, test } from 'vitest';
import { mayCount } from '#app/features/overlays/use-page-views.ts';
import { viewportOf } from './page-view.ts';

test.each([
  [360, 'phone'],
  [599, 'phone'],
  [600, 'tablet'],
  [959, 'tablet'],
  [960, 'desktop'],
] as const)('a window of %i px is a %s', (width, viewport) => {
  expect(viewportOf(width)).toBe(viewport);
});

test('visits are counted unless they were refused', () => {
  expect(mayCount({ cookies: '', pathname: '/' })).toBe(true);
  expect(mayCount({ cookies: 'localConsent=true', pathname: '/' })).toBe(true);
  expect(mayCount({ cookies: 'localConsent=false', pathname: '/' })).toBe(false);
});

test.each(['/buyer/webpay', '/buyer/webpay/agreement', '/buyer/webpay/otp'])(
  'nothing is counted on the hosted checkout at %s',
  (pathname) => {
    expect(mayCount({ cookies: 'localConsent=true', pathname })).toBe(false);
  },
);
