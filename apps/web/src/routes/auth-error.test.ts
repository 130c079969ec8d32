import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageFacts, pageFacts } from '#app/shared/api/server-context.ts';
import { loader } from './auth-error.tsx';

function doorsAt(search: string) {
  const context = new RouterContextProvider();
  context.set(pageFacts, { requestId: '0123456789abcdef' } as PageFacts);
  const url = new URL(`https://luwag.example/auth/error?${search}`);
  return loader({ url, context } as unknown as Parameters<typeof loader>[0]).doors;
}

const plain = { buyer: '/buyer/login', merchant: '/merchant/login' };

test('the way back goes on from the error page, at the door that it lies behind', () => {
  expect(doorsAt('error=Callback&callbackUrl=%2Fbuyer%2Fpay')).toEqual({
    ...plain,
    buyer: '/buyer/login?callbackUrl=%2Fbuyer%2Fpay',
  });
  expect(doorsAt('callbackUrl=/merchant/keys')).toEqual({
    ...plain,
    merchant: '/merchant/login?callbackUrl=%2Fmerchant%2Fkeys',
  });
});

test.each(['', 'callbackUrl=/', 'callbackUrl=//evil.example', 'callbackUrl=https://evil.example/'])(
  'without a way back of ours (%s) the doors are plain',
  (search) => expect(doorsAt(search)).toEqual(plain),
);
