import { expect, test } from 'vitest';
import { countParts } from '../../apps/sandbox/src/sms/encoding.ts';
import { layOutMail } from './mail-layout.ts';
import { type MailName, mailTemplates, textTemplates } from './templates/catalogue.ts';
import type { MailTemplate } from './templates/template.ts';
import { layOutText } from './text-layout.ts';

const everything = {
  first_name: 'Maria',
  role: 'buyer',
  link: 'https://luwag.ph/buyer/verify?key=a.b.c',
  undo_url: 'https://luwag.ph/email-undo?key=abc',
  new_email: 'maria.dela.cruz@example.ph',
  number: '+63 9•• ••• 4567',
  code: '048151',
  device: 'Chrome on Android',
  network: '203.0.113.0/24',
  change: 'totp_off',
  at: '2026-11-15T15:42:00Z',
  source: 'BPI •••• 1000',
  expires_date: '2026-12-01',
};
const locales = ['en', 'fil'] as const;
const cases = (Object.keys(mailTemplates) as MailName[]).flatMap((name) =>
  locales.map((locale) => ({ name, locale })),
);

function laidOut(name: MailName, locale: 'en' | 'fil') {
  const template: MailTemplate = mailTemplates[name];
  return layOutMail(
    template.words[locale](template.data.parse(everything), 'https://luwag.ph'),
    locale,
  );
}

test.each(cases)(
  '$name in $locale says all it should, as text and as a page',
  ({ name, locale }) => {
    const { subject, text, html } = laidOut(name, locale);
    expect(subject).toMatch(/^[^\r\n]{10,60}$/);
    for (const form of [text, html]) {
      expect(form).toContain('Maria');
      expect(form).not.toMatch(/undefined|null|\[object|\$\{/);
      expect(form).not.toContain('maria.dela.cruz');
    }
    expect(html).toContain(`<html lang="${locale}">`);
    // Nothing is loaded and nothing counts who reads.
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
    expect(html.match(/border-radius:14px/g)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

test('mails to staff lead into the part of the site that is theirs', () => {
  for (const name of Object.keys(mailTemplates) as MailName[]) {
    const template: MailTemplate = mailTemplates[name];
    const data = template.data.parse({ ...everything, role: 'staff' });
    for (const locale of locales) {
      const { text } = layOutMail(template.words[locale](data, 'https://luwag.ph'), locale);
      const pages = text.match(/(?<=luwag\.ph)\/[^\s?]+/g) ?? [];
      const wrong = pages.filter((page) => /^\/staff\b/.test(page));
      expect(wrong).toEqual([]);
    }
  }
});

test('the two languages are two', () => {
  for (const name of Object.keys(mailTemplates) as MailName[]) {
    const [english, filipino] = [laidOut(name, 'en'), laidOut(name, 'fil')];
    expect(english.subject).not.toBe(filipino.subject);
    expect(english.text).not.toBe(filipino.text);
  }
});

test('an instant is told in Manila', () => {
  expect(laidOut('password_changed', 'en').text).toContain('15 Nov 2026, 11:42 PM');
  expect(laidOut('password_changed', 'fil').text).toContain('15 Nob 2026, 11:42 PM');
});

test('the mask of an address leaves enough to recognise', () => {
  expect(laidOut('email_change_asked', 'en').text).toContain('m•••z@example.ph');
});

test.each(
  Object.entries(textTemplates).flatMap(([name, { words }]) =>
    locales.map((locale) => ({ name, locale, text: words[locale]({ code: '048151' }) })),
  ),
)('$name in $locale is one text of the carrier’s, bound to our host', ({ text }) => {
  const bound = layOutText(text, '048151', 'luwag.ph');
  expect(bound.endsWith('\n\n@luwag.ph #048151')).toBe(true);
  expect(countParts(bound)).toBe(1);
  expect(bound).toMatch(/^048151 /);
  expect(bound).not.toContain('http');
  // A long host leaves the words and drops the binding.
  expect(layOutText(text, '048151', `${'a'.repeat(60)}.ph`)).toBe(text);
});

test('a text that the carrier would cut, charge twice or drop is a mistake of ours', () => {
  expect(() => layOutText('x'.repeat(161), '1', 'luwag.ph')).toThrow('longer');
  expect(() => layOutText('Bayad ₱500', '1', 'luwag.ph')).toThrow('₱');
  expect(() => layOutText('TEST 123456', '123456', 'luwag.ph')).toThrow('TEST');
});
