import { expect, test } from 'vitest';
import { BuyerSignup, MerchantSignup } from './accounts.ts';
import { askForRefund } from './approvals.ts';
import { createApiKey, NewStore } from './merchants.ts';
import { createPaymentRequest } from './payment-requests.ts';
import { BankDetailsBody } from './profiles.ts';
import { writtenText } from './readable-text.ts';
import { Address } from './reference.ts';
import { createRefund, createStaffRefund } from './refunds.ts';
import { SecurityChange } from './sessions.ts';
import { askStaffRefund, decideStaffRefund } from './staff-refunds.ts';

/** Every name and description that somebody else will read, set to one text. */
const lines: Record<string, (text: string) => { success: boolean; error?: unknown }> = {
  'a first name': (text) => BuyerSignup.shape.first_name.safeParse(text),
  'a last name': (text) => BuyerSignup.shape.last_name.safeParse(text),
  'a business': (text) => MerchantSignup.shape.business_name.safeParse(text),
  'a store': (text) => NewStore.safeParse({ name: text, website_url: 'nena.example' }),
  'a street': (text) => Address.shape.street.safeParse(text),
  'a bank account': (text) => BankDetailsBody.shape.account_name.safeParse(text),
  'a key': (text) => createApiKey.body.shape.name.safeParse(text),
  'a description': (text) => createPaymentRequest.body.shape.description.safeParse(text),
  'an order': (text) => createPaymentRequest.body.shape.order_reference.safeParse(text),
  'a note': (text) => createRefund.body.shape.note.safeParse(text),
  'a note for a second person': (text) => askForRefund.body.shape.note.safeParse(text),
  'a note by staff': (text) => createStaffRefund.body.shape.why.safeParse(text),
  'a note for a colleague': (text) => askStaffRefund.body.shape.why.safeParse(text),
  'a note of the colleague': (text) => decideStaffRefund.body.shape.note.safeParse(text),
  'a passkey': (text) =>
    SecurityChange.safeParse({
      action: 'rename_passkey',
      passkey_id: '0199f3a0-0000-7000-8000-00000000000d',
      name: text,
    }),
};

/** Turns text around, has no width, joins, marks an order of bytes, rings, breaks the line. */
const unseen = [
  '\u202E',
  '\u2066',
  '\u200B',
  '\u200D',
  '\uFEFF',
  '\u00AD',
  '\u0007',
  '\n',
  '\uE000',
  '\u2028',
  '\u2029',
  // Letters, marks and signs that are drawn as nothing at all.
  '\u034F',
  '\u115F',
  '\u1160',
  '\u17B4',
  '\u17B5',
  '\u180B',
  '\u180C',
  '\u180D',
  '\u180E',
  '\u180F',
  '\u2800',
  '\u3164',
  '\uFE00',
  '\uFE0F',
  '\uFFA0',
  '\u{1D159}',
  '\u{E0100}',
];

test.each(Object.entries(lines))('%s has no sign in it that cannot be seen', (_, parse) => {
  expect(parse('Niña Peñaflor').success).toBe(true);
  for (const sign of unseen)
    for (const text of [`Nena${sign}Reyes`, `${sign}Nena`, `Nena${sign}`])
      expect([text, parse(text).success]).toEqual([text, false]);
});

/** What says something and names nobody. */
const said = ['a description', ...Object.keys(lines).filter((name) => /note/.test(name))];
const emoji = ['❤️', '1️⃣', '#️⃣', '👨‍👩‍👧', '🏳️‍🌈', '👍🏽', '👩🏽‍🍳', '🇵🇭', '🍰', '©️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'];

test.each(said)('%s takes emoji whole', (name) => {
  const parse = lines[name];
  for (const sign of emoji)
    for (const text of [
      `I ${sign} Cebu mug`,
      `${sign} mug`,
      `mugs ${sign}${sign}`,
      `mug${sign}mug`,
    ])
      expect([text, parse?.(text).success]).toEqual([text, true]);
});

test.each(said)('%s takes no part of an emoji by itself', (name) => {
  const parse = lines[name];
  for (const text of ['❤️️', '1️', 'a️⃣', '👨‍', '‍👨', '👨‍a', '👨‍‍👩', '🍰︎', '🏴󠁧󠁢', '🍰󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect([text, parse?.(`mugs ${text}`).success]).toEqual([text, false]);
});

test('an order has no sign in it that makes it another one and looks the same', () => {
  for (const text of ['A-1🍰', 'A-1👍🏽'])
    expect([text, lines['an order']?.(text).success]).toEqual([text, true]);
  for (const text of ['A-1🍰\uFE0F', 'A-1❤️', 'A-1👨‍👩‍👧', 'A-1🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    expect([text, lines['an order']?.(text).success]).toEqual([text, false]);
});

test('a long row of emoji with a fault at its end is refused at once', () => {
  const row = `${'👩🏽‍🍳❤️1️⃣'.repeat(20_000)}\u202E`;
  const begin = performance.now();
  expect(writtenText({ max: 10 }).safeParse(row).success).toBe(false);
  expect(performance.now() - begin).toBeLessThan(1_000);
});
