import { expect, test } from 'vitest';
import { baclaran as address } from '../../../testing/samples.ts';
import { checkStore, readStoreChange, takesFactor, typedOf } from './open-store.server.ts';

const typed = { name: 'Aling Nena', website_url: '', return_urls: '' };

test('a store with a counter needs a name and a place, and nothing more', () => {
  const checked = checkStore(typed, { kind: 'counter', address });
  expect(checked).toEqual({
    ok: true,
    body: { name: 'Aling Nena', address, website_url: '', return_urls: [] },
  });
});

test('a store without a counter needs its site', () => {
  const site = { kind: 'site', address: null } as const;
  expect(checkStore(typed, site)).toEqual({ ok: false, faults: { website_url: 'missing' } });
  expect(checkStore({ ...typed, website_url: 'juan.ph' }, site).ok).toBe(true);
  expect(checkStore({ ...typed, website_url: 'not a site' }, site)).toEqual({
    ok: false,
    faults: { website_url: 'invalid' },
  });
});

test('an address that nobody can be sent back to is named by its line', () => {
  const urls = 'https://juan.ph/done\n\n  http://localhost:3000/done\nhttps://juan.ph/?a=1\nx';
  const checked = checkStore({ ...typed, return_urls: urls }, { kind: 'counter', address });
  expect(checked).toEqual({ ok: false, faults: { return_urls: 'invalid' }, returnLine: 4 });
});

test('too many return addresses are told as such', () => {
  const urls = Array.from({ length: 21 }, (_, at) => `https://juan.ph/${at}`).join('\n');
  const checked = checkStore({ ...typed, return_urls: urls }, { kind: 'counter', address });
  expect(checked).toEqual({ ok: false, faults: { return_urls: 'invalid' }, returnLine: 0 });
});

test('a name that leaves no plain letter is marked', () => {
  const checked = checkStore({ ...typed, name: '★★' }, { kind: 'counter', address });
  expect(checked).toEqual({ ok: false, faults: { name: 'invalid' } });
});

test('pages on the open internet take a fresh factor, and those of one’s own machine do not', () => {
  const body = { name: 'Aling Nena', address, website_url: '', return_urls: [] as string[] };
  expect(takesFactor(body)).toBe(false);
  expect(takesFactor({ ...body, return_urls: ['http://localhost:3000/paid'] })).toBe(false);
  const both = ['http://localhost:3000/paid', 'https://nena.example/paid'];
  expect(takesFactor({ ...body, return_urls: both })).toBe(true);
});

test('a store comes out of the step-up’s form as it went in, and as it was typed', () => {
  const body = {
    name: 'Aling Nena',
    address,
    website_url: '',
    return_urls: ['https://a.example/b'],
  };
  const change = { body, formKey: 'a-key-of-this-form' };
  expect(readStoreChange(JSON.stringify(change))).toEqual(change);
  for (const text of [undefined, '', '{', 'null', '{"body":{},"formKey":"k"}'])
    expect(readStoreChange(text)).toBeUndefined();
  expect(typedOf(body)).toEqual({ ...typed, return_urls: 'https://a.example/b' });
});
