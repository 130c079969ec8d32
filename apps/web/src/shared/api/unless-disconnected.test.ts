import { UNSAFE_ErrorResponseImpl as ErrorResponse, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { unlessDisconnected } from './unless-disconnected.ts';

const ask = (error: unknown) => unlessDisconnected(Promise.reject(error), 'not reached');

test('an answer is passed on', async () => {
  expect(await unlessDisconnected(Promise.resolve('ours'), 'not reached')).toBe('ours');
});

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a proxy without a server', new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>')],
  ['a proxy that turns away', new ErrorResponse(503, 'Service Unavailable', '')],
  ['a proxy that has waited enough', new ErrorResponse(504, 'Gateway Timeout', '')],
])('%s is a server that was not reached', async (_, error) => {
  expect(await ask(error)).toBe('not reached');
});

test.each([
  ['a redirect', redirect('/merchant/login')],
  ['what our server throws on purpose', new ErrorResponse(503, '', 'unavailable')],
  ['a refusal', new ErrorResponse(403, 'Forbidden', '')],
  ['a fault of the server', new ErrorResponse(500, 'Server Error', '')],
  ['a fault of ours', new RangeError('out of range')],
])('%s is thrown on', async (_, error) => {
  await expect(ask(error)).rejects.toBe(error);
});
