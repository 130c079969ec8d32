import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEnvelope } from '@luwag/platform/http/envelope';
import { expect, test } from 'vitest';
import { root } from './lib/checkout.ts';

// The page is read as somebody reads it who writes a client in another language: its code is run
// as it stands, and its figures are held against what the product sends.

const page = readFileSync(join(root, 'docs/envelope.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
const key = /Key `(k1:[\w-]{43})`/.exec(page)?.[1] ?? '';

type Open = (wireKey: string, envelope: object) => unknown;
const opener = async (): Promise<Open> =>
  (await import(`data:text/javascript,${encodeURIComponent(blockOf('js'))}`)).openEnvelope;

test('the recipe on the page opens what the product wraps, short and long', async () => {
  const open = await opener();
  const wrap = createEnvelope(key);
  for (const value of [{}, { name: 'Ñuñez ₱' }, { list: Array(500).fill('the same again') }]) {
    const envelope = JSON.parse(wrap(JSON.stringify(value)));
    expect(open(key, envelope)).toEqual(value);
    expect(() => open(key, { ...envelope, kid: 'k2' })).toThrow('another key');
    expect(() => open(key, { ...envelope, iv: 'AAAAAAAAAAAAAAAAAAAAAA==' })).toThrow('changed');
  }
});

test('the figures on the page are those that its own recipe gives', async () => {
  const open = await opener();
  const inside = /Inside is `(.*)`/.exec(page)?.[1] ?? '';
  expect(open(key, JSON.parse(blockOf('json')))).toEqual(JSON.parse(inside));
  const secret = Buffer.from(key.slice(3), 'base64url');
  for (const use of ['encrypt', 'mac'])
    expect(page).toContain(
      Buffer.from(hkdfSync('sha256', secret, '', `luwag wire ${use}`, 32)).toString('hex'),
    );
});
