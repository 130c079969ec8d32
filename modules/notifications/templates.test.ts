import { payCodeOf } from '@luwag/domain/pay-code';
import { paymentReference } from '@luwag/domain/reference';
import { everyField as everything } from '@luwag/testing/builders/message-data';
import { describe, expect, test } from 'vitest';
import { countParts } from '../../apps/sandbox/src/sms/encoding.ts';
import { layOutMail } from './mail-layout.ts';
import {
  alarmTextTemplates,
  caseTextTemplates,
  codeTemplates,
  type MailName,
  mailTemplates,
  type TextName,
  textTemplates,
} from './templates/catalogue.ts';
import { purposes } from './templates/purposes.ts';
import { receiptText } from './templates/receipt-text.ts';
import type { MailTemplate, TextTemplate } from './templates/template.ts';
import { layOutText } from './text-layout.ts';

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
      // Who is invited to a shop may be nobody we know.
      expect(form).toContain(name === 'team_invitation' ? 'Juan Reyes' : 'Maria');
      expect(form).not.toMatch(/undefined|null|\[object|\$\{/);
      expect(form).not.toContain('maria.dela.cruz');
    }
    expect(html).toContain(`<html lang="${locale}">`);
    // Nothing is loaded and nothing counts who reads.
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/);
    expect(html.match(/border-radius:14px/g)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

test('an invitation quotes the name that somebody chose, and has it in no subject', () => {
  for (const locale of locales) {
    const { subject, text } = laidOut('group_invited', locale);
    expect(subject).not.toContain(everything.group);
    expect(text).toContain(`“${everything.group}”`);
  }
});

test('who is asked for a deposit reads until when they can leave, by how the turns are ordered', () => {
  const { data, words } = mailTemplates.group_full;
  const notesOf = (locale: 'en' | 'fil', more: object) =>
    words[locale](data.parse({ ...everything, next_step: 'deposit', ...more }), '').notes.join();
  expect(notesOf('en', { turn_order: 'draw' })).toContain('until the draw begins');
  expect(notesOf('fil', { turn_order: 'draw' })).toContain('hanggang magsimula ang bunutan');
  expect(notesOf('en', { turn_order: 'agreed' })).toContain('until the group starts');
  expect(notesOf('fil', { turn_order: 'agreed' })).toContain('magsimula ang grupo');
  // Asked for by an older release, which told of draws alone.
  expect(notesOf('en', { turn_order: undefined })).toContain('until the draw begins');
});

test('mails to staff lead into the part of the site that is theirs', () => {
  for (const name of Object.keys(mailTemplates) as MailName[]) {
    const template: MailTemplate = mailTemplates[name];
    const read = template.data.safeParse({ ...everything, role: 'staff' });
    // Nobody of staff writes to support or is held: their cases are at the desk.
    if (['support_news', 'hold_begun', 'hold_ended'].includes(name)) {
      expect(read.success).toBe(false);
      continue;
    }
    if (!read.success) throw read.error;
    for (const locale of locales) {
      const { text } = layOutMail(template.words[locale](read.data, 'https://luwag.ph'), locale);
      const pages = text.match(/(?<=luwag\.ph)\/[^\s?]+/g) ?? [];
      const wrong = pages.filter((page) => /^\/staff\b/.test(page));
      expect(wrong).toEqual([]);
    }
  }
});

test('the code of a proof names all that it opens: a new factor, or the end of every one', () => {
  const mailed = (locale: 'en' | 'fil', can_replace: boolean) => {
    const { data, words } = mailTemplates.proof_code;
    const mail = words[locale](data.parse({ ...everything, can_replace }), 'https://luwag.ph');
    return layOutMail(mail, locale);
  };
  expect(mailed('en', false).subject).toBe('Your code to add a passkey or an app');
  expect(mailed('en', true).subject).toBe('Your code to add or replace a passkey or an app');
  expect(mailed('en', true).text.replaceAll(/\s+/g, ' ')).toContain(
    'all passkeys and apps are removed',
  );
  expect(mailed('fil', true).text.replaceAll(/\s+/g, ' ')).toContain('aalisin ang lahat');
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

const longest = { store: 'Señora Nenita’s Sari-sari at Bigasan', amount: 'PHP 5,000.00' };
test.each(
  Object.entries(codeTemplates).flatMap(([name, { words }]) =>
    locales.flatMap((locale) =>
      [true, false].map((can_replace) => ({
        name,
        locale,
        text: words[locale]({ code: '048151', ...longest, can_replace }),
      })),
    ),
  ),
)('$name in $locale is one text of the carrier’s, bound to our host', ({ text }) => {
  const bound = layOutText(text, '048151', 'luwag.ph');
  expect(bound.endsWith('\n\n@luwag.ph #048151')).toBe(true);
  expect(layOutText(text, '048151', 'luwag.example')).toContain('@luwag.example');
  expect(countParts(bound)).toBe(1);
  expect(bound).toMatch(/^048151 /);
  expect(bound).not.toContain('http');
  // A long host leaves the words and drops the binding.
  expect(layOutText(text, '048151', `${'a'.repeat(60)}.ph`)).toBe(text);
});

test('every text about a case is one of the carrier’s, in both languages', () => {
  for (const { words, data } of Object.values(caseTextTemplates) as TextTemplate[])
    for (const locale of locales)
      for (const limit of [500_000_00, null])
        expect(
          countParts(
            layOutText(words[locale](data.parse({ ...everything, limit })), undefined, 'luwag.ph'),
          ),
        ).toBe(1);
});

test('every text that warns is one of the carrier’s, in both languages, and has no link', () => {
  for (const change of ['passkey_added', 'totp_on'])
    for (const { words, data } of Object.values(alarmTextTemplates) as TextTemplate[])
      for (const locale of locales) {
        const text = words[locale](data.parse({ ...everything, change }));
        expect(countParts(layOutText(text, undefined, 'luwag.ph'))).toBe(1);
        expect(text).not.toContain('http');
      }
});

test('a new factor can be disowned from its mail by one press', () => {
  const { text } = laidOut('factor_changed', 'en');
  expect(text).toContain('This was not me');
  expect(text).toContain(everything.undo_url);
});

test('a text that the carrier would cut, charge twice or drop is a mistake of ours', () => {
  expect(() => layOutText('x'.repeat(161), '1', 'luwag.ph')).toThrow('160 fit one message');
  expect(() => layOutText('Bayad ₱500', '1', 'luwag.ph')).toThrow('₱');
  expect(() => layOutText('TEST 123456', '123456', 'luwag.ph')).toThrow('TEST');
});

test('a receipt has every figure that was agreed to, in both forms', () => {
  const { subject, text, html } = laidOut('purchase_receipt', 'en');
  expect(subject).toBe('Your receipt from Tindahan ni Aling Nena at mga…');
  for (const form of [text, html])
    for (const figure of [
      '₱3,000.00',
      '₱1,000.00',
      '15 Jan 2027',
      'K7QD-29MX',
      'WC-1042',
      '₱150.00',
    ])
      expect(form).toContain(figure);
  expect(text).toContain('Your next payment is ₱1,000.00 on 15 Dec 2026.');
  expect(text).toContain(`https://luwag.ph/buyer/transactions/${everything.transaction_id}`);
  expect(html.match(/<th scope="row"/g)).toHaveLength(13);
});

test('a receipt ends with what was agreed to, word for word, in both forms', () => {
  const { text, html } = laidOut('purchase_receipt', 'fil');
  expect(text).toContain(`Ang sinang-ayunan mo\n\n${everything.statement}`);
  expect(html).toContain('Lender: Luwag &amp; Co.\nTotal to pay: ₱3,000.00');
  expect(html).toMatch(/<p lang="en" [^>]*white-space:pre-line[^>]*>Disclosure statement/);
});

test.each(locales)('a receipt by text is one text of the carrier’s, in %s', (locale) => {
  const longest = { ...everything, store: `₱eñora ${everything.store}`, amount: 100_000_00 };
  for (const is_live of [true, false])
    for (const next of [null, { due_date: '2026-12-15', amount: 100_000_00 }]) {
      const words = receiptText.words[locale]({ ...longest, is_live, next });
      const text = layOutText(words, undefined, 'luwag.ph');
      expect([text, countParts(text)]).toEqual([words, 1]);
      expect(text).toContain('PHP 100,000.00');
      expect(text).not.toContain('http');
    }
});

test('a payment that failed says that nothing was taken, and whether to try again', () => {
  const { text } = laidOut('payment_failed', 'en');
  expect(text).toContain('Nothing was taken, Maria.');
  expect(text).toContain('https://luwag.ph/p/AAAAAAAAAAAAAAAAAAAAAA');
  const template: MailTemplate = mailTemplates.payment_failed;
  const over = template.data.parse({ ...everything, token: null });
  const last = layOutMail(template.words.en(over, 'https://luwag.ph'), 'en').text;
  expect(last).not.toContain('luwag.ph/p/');
  expect(last).toContain('Ask them for a new one.');
});

test('a refund is told with what is left to pay, or with what the buyer is owed', () => {
  const { text } = laidOut('refund_made', 'en');
  expect(text).toContain('₱3,000.00');
  expect(text).toContain(
    'https://luwag.ph/buyer/transactions/0190a000-0000-7000-8000-000000000001/refunds',
  );
  const { data, words } = mailTemplates.refund_made;
  const paid = data.parse({ ...everything, left_after: 0, next: null, credit: 500_00 });
  const last = layOutMail(words.en(paid, 'https://luwag.ph'), 'en').text.replaceAll(/\s+/g, ' ');
  expect(last).toContain('Nothing is left to pay.');
  expect(last).toContain('₱500.00 of it is yours');
  expect(last).not.toContain('nothing to do');
  const filipino = layOutMail(words.fil(paid, 'https://luwag.ph'), 'fil').text;
  expect(filipino).not.toContain('Wala kang kailangang gawin');
});

test('a receipt of a payment that ends a plan says so, and what was too much', () => {
  const { data, words } = mailTemplates.payment_receipt;
  const last = data.parse({ ...everything, left: 0, next: null, credit: 50_00 });
  const { text } = layOutMail(words.en(last, 'https://luwag.ph'), 'en');
  expect(text).toContain('Nothing is left to pay.');
  expect(text).toContain('Kept as your credit: ₱50.00');
  expect(text).not.toContain('next payment');
});

test('a limit that changed is told with both figures, and why only where it went down', () => {
  const { data, words } = mailTemplates.limit_changed;
  const told = (limit: number) =>
    layOutMail(words.en(data.parse({ ...everything, limit }), 'https://luwag.ph'), 'en').text;
  const [lower, higher] = [told(2_000_00), told(12_000_00)].map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(lower).toContain('from ₱5,000.00 to ₱2,000.00, because a payment has been late');
  expect(higher).toContain('rose from ₱5,000.00 to ₱12,000.00');
  expect(higher).not.toContain('has been late');
  for (const text of [lower, higher]) expect(text).toContain('https://luwag.ph/buyer/rating');
});

test.each(locales)('nobody is told that a linked source is charged by itself, in %s', (locale) => {
  const { text } = laidOut('source_expiring', locale);
  expect(text).not.toMatch(/We can take payments|charged no more|makakasingil|sisingilin/);
  expect(text).toMatch(/You can pay with BPI|Makakabayad ka gamit ang BPI/);
});

describe('about money that is owed', () => {
  const isOwed = ([name]: [string, unknown]) =>
    purposes[name as MailName | TextName] === 'money_owed';
  const owedMails = Object.entries<MailTemplate>(mailTemplates).filter(isOwed);
  const owedTexts = Object.entries<TextTemplate>(textTemplates).filter(isOwed);
  const [one, two] = everything.owed;
  const longName = { store: everything.store, amount: 100_000_00, late_fee: 1_000_00 };
  /** One payment and several, with a fee, on the last free day, and neither; tried again or not. */
  const tellings = [
    { owed: [{ ...one, ...longName }] },
    { owed: [{ ...one, ...longName }, two], fee_tomorrow: 0 },
    { owed: [{ ...one, ...longName, late_fee: 0 }], is_last_free_day: true },
    { owed: [{ ...one, late_fee: 0 }], next_on_date: null, source: null },
  ].flatMap((telling) => [true, false].map((is_live) => ({ ...telling, ...longName, is_live })));
  const saidIn = (locale: 'en' | 'fil') =>
    tellings.flatMap((telling) => [
      ...owedMails.map(([name, { words, data }]) => {
        const parsed = data.parse({ ...everything, ...telling });
        return [name, layOutMail(words[locale](parsed, 'https://luwag.ph'), locale).text] as const;
      }),
      ...owedTexts.map(([name, { words, data }]) => {
        const parsed = data.parse({ ...everything, ...telling });
        return [name, words[locale](parsed)] as const;
      }),
    ]);

  test('there are eleven kinds, each as a mail and as a text', () => {
    expect(owedMails.map(([name]) => `${name}_text`)).toEqual(owedTexts.map(([name]) => name));
    expect(owedMails).toHaveLength(11);
  });

  // Nobody is frightened, shamed or told of what we would do to them.
  const forbidden = {
    en: /demand|legal|lawyer|attorney|court|sue\b|police|arrest|jail|criminal|estafa|fraud|debt|collector|collection|blacklist|default|penalt|final notice|last warning|immediately|must\b|fail(ed|ure) to|your (family|friends|employer)|shame|consequence/i,
    fil: /kaso|kasuhan|demanda|abogado|korte|pulis|kulong|makukulong|estafa|utang|maniningil|singil|multa|huling babala|agad-agad|dapat kang|kailangan mong|pamilya mo|kaibigan mo|amo mo|kahihiyan|hiya\b/i,
  };
  test.each(locales)('no word threatens or shames, in %s', (locale) => {
    for (const [name, text] of saidIn(locale))
      expect([name, text.match(forbidden[locale])?.[0]]).toEqual([name, undefined]);
  });

  test.each(locales)('a text is one of the carrier’s and has no link, in %s', (locale) => {
    for (const [name, text] of saidIn(locale)) {
      if (!name.endsWith('_text')) continue;
      expect([name, countParts(layOutText(text, undefined, 'luwag.ph'))]).toEqual([name, 1]);
      expect(text).not.toContain('http');
    }
  });

  test.each(locales)(
    'a reminder has the code of each plan, a text where it fits, in %s',
    (locale) => {
      const codes = [0, 1].map((place) => payCodeOf(paymentReference(place)));
      for (const name of ['payment_upcoming', 'payment_due', 'payment_late'] as const) {
        for (const code of codes) expect(laidOut(name, locale).text).toContain(code);
        const { words } = textTemplates[`${name}_text`];
        const said = (owed: typeof everything.owed) => words[locale]({ ...everything, owed });
        expect(said(everything.owed.slice(1))).toContain(codes[1]);
        // Of two plans neither code pays for both.
        expect(said(everything.owed)).not.toMatch(/PY\w{8}/);
      }
    },
  );

  test.each(locales)('a mail leads to the page where each plan is paid, in %s', (locale) => {
    const pages = [1, 2].map(
      (place) => `/buyer/transactions/${everything.owed[place - 1]?.transaction_id}`,
    );
    const ofAll = ['payment_upcoming', 'payment_due', 'payment_late'] as const;
    for (const name of [...ofAll, 'late_check_in', 'late_part', 'late_long'] as const)
      for (const page of pages)
        expect(laidOut(name, locale).text).toContain(`https://luwag.ph${page}`);
    for (const name of ['autopay_upcoming', 'autopay_failed', 'autopay_ended'] as const)
      expect(laidOut(name, locale).text).toContain(`https://luwag.ph${pages[0]}`);
  });

  test('a late fee is explained, and so is that there is none yet', () => {
    const late = laidOut('payment_late', 'en').text;
    expect(late).toContain('Of this, ₱4.40 is the late fee');
    expect(late).toContain('Tomorrow adds ₱0.88.');
    const { data, words } = mailTemplates.payment_late;
    const free = { ...everything, owed: [{ ...one, late_fee: 0 }], is_last_free_day: true };
    const mail = layOutMail(words.en(data.parse(free), 'https://luwag.ph'), 'en').text;
    expect(mail).toContain('Pay today, and being late costs you nothing.');
    expect(mail).not.toContain('late fee');
  });
});
