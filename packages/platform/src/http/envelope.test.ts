import { randomBytes } from 'node:crypto';
import { endpoint } from '@luwag/contracts/endpoint';
import type { ResponseEnvelope } from '@luwag/contracts/envelope';
import { startHarness } from '@luwag/testing/harness/harness';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openEnvelope } from '../../../../apps/web/src/shared/api/open-envelope.ts';
import { decrypt, encrypt } from '../security/encryption.ts';
import { createEnvelope } from './envelope.ts';
import { openApiOf } from './openapi.ts';
import { refuse } from './refusal.ts';
import { route } from './route.ts';

const key = `k1:${randomBytes(32).toString('base64url')}`;
const wrap = createEnvelope(key);
const wrapped = (value: unknown) => JSON.parse(wrap(JSON.stringify(value))) as ResponseEnvelope;

test('what is wrapped here opens in the browser’s way and in ours', async () => {
  for (const value of [{}, { name: 'Ñuñez ₱' }, { list: Array(500).fill('the same again') }]) {
    expect(await openEnvelope(key, wrapped(value))).toEqual(value);
    expect(openAnswer(key, wrapped(value))).toEqual(value);
  }
});

test('any flipped bit is refused, and so is another key', async () => {
  const envelope = wrapped({ first_name: 'Maria' });
  for (const member of ['data', 'iv', 'tag'] as const) {
    const bytes = Buffer.from(envelope[member], 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const changed = { ...envelope, [member]: flipped.toString('base64') };
      await expect(openEnvelope(key, changed), `${member} ${bit}`).rejects.toThrow('changed');
    }
  }
  const cut = { ...envelope, data: Buffer.from(envelope.data, 'base64').subarray(16) };
  await expect(openEnvelope(key, { ...cut, data: cut.data.toString('base64') })).rejects.toThrow(
    'changed',
  );
  await expect(openEnvelope(key, { ...envelope, kid: 'k2' })).rejects.toThrow('another key');
  await expect(openEnvelope(key, { ...envelope, v: 2 })).rejects.toThrow();
  const other = `k1:${randomBytes(32).toString('base64url')}`;
  await expect(openEnvelope(other, envelope)).rejects.toThrow('changed');
});

test('every answer has an iv of its own', () => {
  const ivs = Array.from({ length: 20_000 }, () => wrapped({}).iv);
  expect(new Set(ivs).size).toBe(ivs.length);
  expect(Buffer.from(ivs[0] ?? '', 'base64')).toHaveLength(16);
});

test('the length tells nothing of what an answer repeats', () => {
  const filler = 'the same again '.repeat(500);
  const other = Array.from({ length: 500 }, () => randomBytes(8).toString('hex').slice(1)).join('');
  expect(wrap(JSON.stringify({ filler }))).toHaveLength(
    wrap(JSON.stringify({ filler: other })).length,
  );
});

const readThing = endpoint({
  name: 'testing.readThing',
  method: 'GET',
  path: '/api/v1/testing/thing/{id}/',
  summary: 'An answer in the envelope',
  auth: 'public',
  params: z.object({ id: z.string() }),
  success: { status: 200, body: z.object({ id: z.string() }), envelope: true },
  refusals: { thing_not_found: 404 },
});
const routes = [
  route(readThing, async (_ctx, { params }) =>
    params.id === 'none'
      ? refuse(readThing, 'thing_not_found', 'No such thing.')
      : { id: params.id },
  ),
];

test('switched off, every status and refusal stays as it was', async () => {
  const answers = await Promise.all(
    (['on', 'off'] as const).map(async (WIRE_ENVELOPE) => {
      const harness = await startHarness({
        routes,
        settings: { WIRE_ENVELOPE, PUBLIC_WIRE_KEY: key },
      });
      const get = (id: string) => harness.app.inject(`/api/v1/testing/thing/${id}/`);
      const [found, missing] = [await get('a'), await get('none')];
      await harness.close();
      const body = WIRE_ENVELOPE === 'on' ? openAnswer(key, found.json()) : found.json();
      const { request_id: _, ...problem } = missing.json();
      return { status: found.statusCode, body, headers: Object.keys(found.headers), problem };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ body: { id: 'a' }, problem: { code: 'thing_not_found' } });
});

test('the printed description shows what travels, and what is inside', () => {
  const printed = JSON.stringify(openApiOf([readThing]));
  expect(printed).toContain('"required":["data","iv","tag","kid","v"]');
  expect(printed).toContain('"x-plaintext":{"$ref":"#/components/schemas/ReadThingResult"}');
  expect(printed).toContain(
    '"ReadThingResult":{"type":"object","properties":{"id":{"type":"string"}}',
  );
});

test('what is encrypted opens in its own place, with its own key, unchanged', () => {
  const secret = randomBytes(32);
  const encrypted = encrypt(secret, 'messages.encrypted 1', 'Ñ 123456');
  expect(encrypted.toString('latin1')).not.toContain('123456');
  expect(decrypt(secret, 'messages.encrypted 1', encrypted)).toBe('Ñ 123456');
  expect(() => decrypt(secret, 'messages.encrypted 2', encrypted)).toThrow();
  expect(() => decrypt(randomBytes(32), 'messages.encrypted 1', encrypted)).toThrow();
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(secret, 'messages.encrypted 1', changed), String(at)).toThrow();
  }
});
