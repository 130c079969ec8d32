import { endpoint } from '@luwag/contracts/endpoint';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Authenticator } from '../security/caller.ts';
import { type Ctx, route } from './route.ts';

const photo = endpoint({
  name: 'testing.photo',
  method: 'PATCH',
  path: '/api/v1/testing/photo/',
  summary: 'Takes a picture as a form or as JSON',
  auth: { schemes: ['api_key'] },
  body: z.object({ note: z.string().optional() }),
  files: { names: ['picture'], bytesMax: 300_000, inJson: true },
  success: { status: 200, body: z.object({ note: z.string(), bytes: z.int() }) },
  refusals: {},
});
const routes = [
  route(photo, async (ctx: Ctx, { body }) => ({
    note: body.note ?? '',
    bytes: ctx.files[0]?.bytes.length ?? 0,
  })),
];
const apiKey: Authenticator = async ({ headers: { authorization } }) =>
  authorization === 'Bearer lw' ? { kind: 'service', id: 'gateway' } : 'invalid';

const harness = forAllTests(() => startHarness({ routes, authenticators: { api_key: apiKey } }));

describe('a file in JSON, where the contract takes it so', () => {
  const url = '/api/v1/testing/photo/';
  const send = (payload: object | string, headers: Record<string, string> = {}) =>
    harness.app.inject({
      method: 'PATCH',
      url,
      payload,
      headers: {
        authorization: 'Bearer lw',
        'content-type': 'application/json',
        ...headers,
      } as Record<string, string>,
    });
  const text = Buffer.alloc(299_999, 7).toString('base64');

  test('is base64, as it is or as a data URL, up to the size of a form’s file', async () => {
    for (const picture of [text, `data:image/png;base64,${text}`])
      expect((await send({ note: 'n', picture })).json()).toEqual({ note: 'n', bytes: 299_999 });
    const over = Buffer.alloc(300_001, 7).toString('base64');
    for (const picture of [over, over.repeat(3)])
      expect((await send({ picture })).json().code).toBe('body_too_large');
  });

  test('arrives by a form as before', async () => {
    const form = new FormData();
    form.set('picture', new File([new Uint8Array(900)], 'p.jpg', { type: 'image/jpeg' }));
    const headers = { authorization: 'Bearer lw' };
    const sent = await harness.app.inject({ method: 'PATCH', url, payload: form, headers });
    expect(sent.json()).toEqual({ note: '', bytes: 900 });
  });

  test('is refused where it is no base64, no text, or not asked for', async () => {
    for (const picture of ['not base64!', 7, ['a'], 'data:image/png,abc'])
      expect((await send({ picture })).json().errors).toEqual([
        { path: '/body/picture', code: 'invalid_format', format: 'base64' },
      ]);
    for (const body of ['{"picture":', '[]', '7', 'null', '{"other":"YQ=="}'])
      expect((await send(body)).json().code).toBe('invalid_request');
  });

  test('is not read before its sender is known', async () => {
    const unread = await send('{"picture":', { authorization: 'Bearer other' });
    expect([unread.statusCode, unread.json().code]).toEqual([401, 'api_key_invalid']);
  });
});
