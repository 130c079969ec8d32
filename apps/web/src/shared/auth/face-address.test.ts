import { expect, test } from 'vitest';
import { faceAddress, faceErrandOf } from './face-address.ts';

const errandAt = (path: string) => faceErrandOf(new URL(path, 'https://luwag.test'));
const purchase = '/buyer/webpay/otp?proposal=0192';

test('a purchase is gone back to with its plan, a recovery by the page of lost factors', () => {
  expect(errandAt(faceAddress('purchase', purchase))).toEqual({
    purpose: 'purchase',
    back: purchase,
  });
  expect(errandAt(faceAddress('recovery', purchase))).toEqual({
    purpose: 'recovery',
    back: `/buyer/settings/lost?${new URLSearchParams({ back: purchase })}`,
  });
  expect(errandAt(faceAddress('recovery', undefined))?.back).toBe('/buyer/settings/lost');
});

test('nothing but a page of our checkout is gone back to, and no other purpose is one', () => {
  expect(errandAt('/x?for=purchase&back=https://evil.example/')?.back).toBe('/buyer/dashboard');
  expect(errandAt('/x?for=purchase&back=//evil.example')?.back).toBe('/buyer/dashboard');
  expect(errandAt('/x?for=loan')).toBeUndefined();
  expect(errandAt('/x')).toBeUndefined();
});
