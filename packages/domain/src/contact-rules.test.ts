import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate, manilaDateOf } from './calendar.ts';
import {
  chooseChannel,
  contactKinds,
  decideContact,
  getContactLimitsOn,
  whyNotNow,
} from './contact-rules.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';

const at = (manila: string) => Date.parse(`${manila}+08:00`);
const today = civilDate('2026-11-17');
/** At noon of so many days from today. */
const days = (...offsets: number[]) =>
  offsets.map((offset) => at(`${addDays(today, offset)}T12:00:00`));

describe('a message about money owed', () => {
  it.each([
    ['2026-11-17T07:59:59.999', 'later', '2026-11-17T08:00:00'],
    ['2026-11-17T08:00:00', 'now', '2026-11-17T20:00:00'],
    ['2026-11-17T19:59:59.999', 'now', '2026-11-17T20:00:00'],
    ['2026-11-17T20:00:00', 'later', '2026-11-18T08:00:00'],
    ['2026-11-17T23:59:59', 'later', '2026-11-18T08:00:00'],
    ['2026-11-18T00:00:00', 'later', '2026-11-18T08:00:00'],
    ['2026-12-25T12:00:00', 'now', '2026-12-25T20:00:00'],
  ])('at %s goes %s: %s', (now, kind, moment) => {
    const decision = decideContact({ nowMs: at(now), sentMs: [] });
    const expected = kind === 'now' ? { kind, untilMs: at(moment) } : { kind, atMs: at(moment) };
    expect(decision).toEqual(expected);
  });

  it.each([
    ['2026-11-17T12:00:00', days(), undefined, null],
    ['2026-11-17T20:00:00', days(), undefined, 'hours'],
    ['2026-11-17T12:00:00', days(0), undefined, 'day'],
    ['2026-11-17T12:00:00', days(-6, -4, -2), undefined, 'week'],
    ['2026-11-17T11:59:00', days(-7, -4, -2), undefined, 'week'],
    ['2026-11-17T12:00:00', days(-7, -4, -2), undefined, null],
    ['2026-11-17T12:00:00', days(), today, 'promise'],
    ['2026-11-17T12:00:00', days(), addDays(today, -1), null],
  ])('at %s, after %o and quiet through %s, is kept by: %s', (now, sentMs, quiet, why) => {
    expect(whyNotNow({ nowMs: at(now), sentMs, quietThrough: quiet })).toBe(why);
  });

  it('waits for the morning after the day that was promised', () => {
    const contact = { nowMs: at('2026-11-17T12:00:00'), sentMs: [] };
    expect(decideContact({ ...contact, quietThrough: addDays(today, 2) })).toEqual({
      kind: 'later',
      atMs: at('2026-11-20T08:00:00'),
    });
  });

  it('waits for the morning after another of the day', () => {
    const decision = decideContact({ nowMs: at('2026-11-17T12:00:00'), sentMs: days(0) });
    expect(decision).toEqual({ kind: 'later', atMs: at('2026-11-18T08:00:00') });
  });

  it('waits until one of three has been a week ago', () => {
    const nowMs = at('2026-11-17T12:00:00');
    expect(decideContact({ nowMs, sentMs: days(-6, -4, -2) })).toEqual({
      kind: 'later',
      atMs: at('2026-11-18T12:00:00'),
    });
    expect(decideContact({ nowMs, sentMs: days(-3, -2, -1) })).toEqual({
      kind: 'later',
      atMs: at('2026-11-21T12:00:00'),
    });
    expect(decideContact({ nowMs, sentMs: days(-7, -4, -2) }).kind).toBe('now');
  });

  it('counts seven times 24 hours, not the calendar: an evening counts on the seventh morning', () => {
    const sentMs = [
      at('2026-11-10T19:30:00'),
      at('2026-11-12T09:00:00'),
      at('2026-11-14T09:00:00'),
    ];
    const morning = { nowMs: at('2026-11-17T08:00:00'), sentMs };
    expect(decideContact(morning)).toEqual({ kind: 'later', atMs: at('2026-11-17T19:30:00') });
    expect(decideContact({ ...morning, usefulThrough: today }).kind).toBe('later');
    expect(decideContact({ ...morning, nowMs: at('2026-11-17T19:30:00') }).kind).toBe('now');
    // Where the hours end before the week does, it is the next morning.
    const late = [at('2026-11-10T19:59:59.999'), ...sentMs.slice(1)];
    expect(decideContact({ nowMs: at('2026-11-17T19:59:59.998'), sentMs: late })).toEqual({
      kind: 'later',
      atMs: at('2026-11-17T19:59:59.999'),
    });
  });

  it('is dropped when it may go only after it has been of use', () => {
    const nowMs = at('2026-11-17T20:30:00');
    expect(decideContact({ nowMs, sentMs: [], usefulThrough: today })).toEqual({
      kind: 'dropped',
    });
    const tomorrow = addDays(today, 1);
    expect(decideContact({ nowMs, sentMs: [], usefulThrough: tomorrow }).kind).toBe('later');
  });

  const moments = fc.integer({ min: at('2026-01-01T00:00:00'), max: at('2027-12-31T00:00:00') });

  it('never leaves outside the hours, twice on a day or four times in seven days', () => {
    // Somebody asks at random moments and does what the rule says, as the worker does.
    const gaps = fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { maxLength: 40 });
    fc.assert(
      fc.property(moments, gaps, (startMs, minutes) => {
        const sentMs: number[] = [];
        let nowMs = startMs;
        for (const gap of minutes) {
          nowMs += gap * minuteMs;
          const decision = decideContact({ nowMs, sentMs });
          if (decision.kind === 'later') {
            expect(decision.atMs).toBeGreaterThan(nowMs);
            nowMs = decision.atMs;
            expect(decideContact({ nowMs, sentMs }).kind).toBe('now');
          }
          sentMs.push(nowMs);
          const hour = new Date(nowMs + 8 * 3_600_000).getUTCHours();
          expect(hour >= 8 && hour < 20).toBe(true);
        }
        expect(new Set(sentMs.map(manilaDateOf)).size).toBe(sentMs.length);
        for (const first of sentMs) {
          const week = sentMs.filter((sent) => first <= sent && sent < first + 7 * dayMs);
          expect(week.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('waits no longer than it must', () => {
    const sent = fc.array(fc.integer({ min: -7 * dayMs, max: 0 }), { maxLength: 3 });
    fc.assert(
      fc.property(moments, sent, (nowMs, offsets) => {
        const sentMs = offsets.map((offset) => nowMs + offset);
        const decision = decideContact({ nowMs, sentMs });
        if (decision.kind !== 'later') return;
        const justBefore = decideContact({ nowMs: decision.atMs - 1, sentMs });
        expect(justBefore).toEqual({ kind: 'later', atMs: decision.atMs });
        // After three messages now, the first hour of contact in a week.
        expect(decision.atMs - nowMs).toBeLessThanOrEqual(7 * dayMs + 8 * hourMs);
      }),
    );
  });

  it('is not sent under limits that nobody knows', () => {
    expect(() => getContactLimitsOn(civilDate('2020-01-01'))).toThrow('no limits of contact');
  });
});

describe('the channel', () => {
  it('is the one that was chosen, and a mail where the number was not confirmed', () => {
    for (const kind of contactKinds) {
      const mail = { ...none, byMail: true };
      const text = { ...none, byText: true };
      expect(chooseChannel(kind, mail)).toBe('mail');
      expect(chooseChannel(kind, text)).toBe('text');
      expect(chooseChannel(kind, { ...text, isNumberConfirmed: false })).toBe('mail');
    }
  });
  const none = {
    ...{ byMail: false, byText: false, byPush: false },
    ...{ isNumberConfirmed: true, hasBrowser: true },
  };

  it('is a push for whoever chose it and has a browser, but for a text when today matters', () => {
    const push = { ...none, byMail: true, byPush: true };
    for (const kind of contactKinds) {
      expect(chooseChannel(kind, push)).toBe('push');
      expect(chooseChannel(kind, { ...push, hasBrowser: false })).toBe('mail');
    }
    const all = { ...push, byText: true };
    expect(chooseChannel('payment_upcoming', all)).toBe('push');
    expect(chooseChannel('payment_due', all)).toBe('text');
    expect(chooseChannel('payment_due', { ...all, isNumberConfirmed: false })).toBe('push');
  });

  it('is one of the two where both were chosen: a text when today matters', () => {
    const both = { ...none, byMail: true, byText: true };
    expect(contactKinds.map((kind) => [kind, chooseChannel(kind, both)])).toEqual([
      ['payment_upcoming', 'mail'],
      ['payment_due', 'text'],
      ['payment_late', 'text'],
      ['autopay_upcoming', 'mail'],
      ['autopay_failed', 'text'],
      ['autopay_ended', 'mail'],
      ['late_check_in', 'text'],
      ['late_part', 'text'],
      ['late_lighter', 'text'],
      ['late_long', 'text'],
      ['promise_noted', 'text'],
    ]);
  });
});
