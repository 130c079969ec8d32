import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from './durations.ts';
import {
  alwaysIn,
  decideSettings,
  groupOf,
  groupsFor,
  heldUntil,
  isChosen,
  isToldTo,
  type NoticeChoices,
  noticeChannels,
  noticeGroupNames,
  noticeGroups,
  noticeKindNames,
  openHoursMin,
  outgoingChannels,
  outgoingFor,
  quietFrom,
  quietUntil,
} from './notices.ts';
import { type ShopRole, shopRoles } from './shop-roles.ts';

const at = (manila: string) => Date.parse(`2026-11-18T${manila}+08:00`);
const contactHours = { fromHour: 8, untilHour: 20 };
const anyChoices: fc.Arbitrary<NoticeChoices> = fc.dictionary(
  fc.constantFrom(...noticeGroupNames),
  fc.dictionary(fc.constantFrom(...outgoingChannels), fc.boolean()),
);
const anyQuiet = fc.record({ fromHour: fc.nat({ max: 23 }), untilHour: fc.nat({ max: 23 }) });
const anyRole = fc.constantFrom('buyer', 'merchant', 'staff');

describe('a notice', () => {
  it('takes what it always takes and what was chosen, and no other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...noticeKindNames),
        anyChoices,
        fc.boolean(),
        fc.boolean(),
        (kind, choices, isNumberConfirmed, hasBrowser) => {
          const group = groupOf(kind);
          const person = { role: 'buyer', choices, isNumberConfirmed, hasBrowser } as const;
          const taken = outgoingFor(kind, person);
          const isPushed = hasBrowser && kind !== 'already_registered';
          const possible = { mail: true, text: isNumberConfirmed, push: isPushed };
          for (const channel of outgoingChannels) {
            const isPossible = possible[channel];
            if (isChosen(choices, group, channel) || alwaysIn(group, channel))
              expect(taken.includes(channel)).toBe(isPossible);
            if (!isPossible) expect(taken).not.toContain(channel);
          }
        },
      ),
    );
  });

  it('about who protects an account always reaches the mailbox', () => {
    const choices = { security: { mail: false, text: false, push: false } };
    const owner = { role: 'merchant', choices, isNumberConfirmed: true, hasBrowser: true } as const;
    for (const kind of noticeKindNames.filter((each) => groupOf(each) === 'security'))
      expect(outgoingFor(kind, owner)).toContain('mail');
  });

  it('that needs an agreement has none by default, and nothing in the table lacks a reader', () => {
    expect(noticeGroups.news).toMatchObject({ consent: 'marketing', byDefault: [] });
    for (const kind of noticeKindNames)
      expect(noticeGroups[groupOf(kind)].roles.length).toBeGreaterThan(0);
    expect(groupsFor('staff')).toEqual([]);
    expect(groupsFor('buyer')).not.toContain('developers');
  });

  it('of a shop is for whoever may see what it tells of, and nobody chooses about the rest', () => {
    const groups = (role: ShopRole) =>
      groupsFor('merchant', role).filter((group) => !groupsFor('buyer').includes(group));
    expect(Object.fromEntries(shopRoles.map((role) => [role, groups(role)]))).toEqual({
      owner: ['sales', 'payouts', 'developers', 'team'],
      manager: ['sales', 'team'],
      cashier: ['sales', 'team'],
      accountant: ['sales', 'payouts', 'team'],
      developer: ['developers', 'team'],
    });
    expect(groupsFor('merchant')).toEqual(groupsFor('merchant', 'owner'));
    for (const role of shopRoles)
      expect(isToldTo(role, 'payout_paid')).toBe(groups(role).includes('payouts'));
    const change = { group: 'payouts', channel: 'mail', isOn: false } as const;
    const decide = (shopRole: ShopRole) =>
      decideSettings(
        { role: 'merchant', shopRole, choices: {}, isNumberConfirmed: true },
        { changes: [change], quiet: undefined, contactHours },
      ).kind;
    expect([decide('accountant'), decide('cashier')]).toEqual(['accept', 'reject']);
  });
});

describe('quiet hours', () => {
  const night = { fromHour: 20, untilHour: 8 };
  it.each([
    ['19:59:59', undefined],
    ['20:00:00', '2026-11-19T08:00:00'],
    ['23:59:00', '2026-11-19T08:00:00'],
    ['00:00:00', '2026-11-18T08:00:00'],
    ['07:59:59', '2026-11-18T08:00:00'],
    ['08:00:00', undefined],
  ])('at %s end at %s', (now, end) => {
    expect(quietUntil(night, at(now))).toBe(end && Date.parse(`${end}+08:00`));
  });

  it('hold what can wait, and nothing about the account’s safety', () => {
    expect(heldUntil('payment_receipt', night, at('22:00:00'))).toBeDefined();
    expect(heldUntil('new_device', night, at('22:00:00'))).toBeUndefined();
    expect(heldUntil('payment_receipt', undefined, at('22:00:00'))).toBeUndefined();
  });

  it('end in open time, and begin again within a day', () => {
    fc.assert(
      fc.property(anyQuiet, fc.nat({ max: 60 * 24 * 400 }), (quiet, minutes) => {
        const nowMs = at('00:00:00') + minutes * minuteMs;
        const end = quietUntil(quiet, nowMs);
        if (end !== undefined) {
          expect(end).toBeGreaterThan(nowMs);
          expect(end - nowMs).toBeLessThanOrEqual(24 * hourMs);
          expect(quietUntil(quiet, end)).toBeUndefined();
        }
        const next = quietFrom(quiet, nowMs) ?? 0;
        expect(next).toBeGreaterThan(nowMs);
        if (quiet.fromHour !== quiet.untilHour) expect(quietUntil(quiet, next)).toBeDefined();
      }),
    );
  });
});

describe('a choice', () => {
  const buyer = { role: 'buyer', choices: {}, isNumberConfirmed: true } as const;
  const decide = (changes: Parameters<typeof decideSettings>[1]['changes'], person = buyer) =>
    decideSettings(person, { changes, quiet: undefined, contactHours });

  it('of another role’s group, or against what is always on, is refused', () => {
    const refused = { kind: 'reject', code: 'choice_not_offered' };
    expect(decide([{ group: 'payouts', channel: 'mail', isOn: false }])).toEqual(refused);
    expect(decide([{ group: 'security', channel: 'mail', isOn: false }])).toEqual(refused);
    expect(decide([{ group: 'payments', channel: 'inbox', isOn: false }])).toEqual(refused);
    expect(decide([{ group: 'news', channel: 'mail', isOn: true }])).toEqual(refused);
    expect(decide([{ group: 'security', channel: 'mail', isOn: true }]).kind).toBe('accept');
  });

  it('never leaves a buyer out of reach about money owed', () => {
    fc.assert(
      fc.property(
        anyRole,
        fc.boolean(),
        fc.array(
          fc.record({
            group: fc.constantFrom(...noticeGroupNames),
            channel: fc.constantFrom(...noticeChannels),
            isOn: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        (role, isNumberConfirmed, changes) => {
          const person = { role, choices: {}, isNumberConfirmed } as const;
          const decision = decideSettings(person, { changes, quiet: undefined, contactHours });
          if (decision.kind === 'reject') return;
          const { choices } = decision;
          const hasBrowser = true;
          const ways = outgoingFor('payment_due', { role, choices, isNumberConfirmed, hasBrowser });
          expect(ways.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('of quiet hours leaves enough hours in which money may be spoken of', () => {
    fc.assert(
      fc.property(anyQuiet, (quiet) => {
        const decision = decideSettings(buyer, { changes: [], quiet, contactHours });
        const hours = Array.from({ length: 12 }, (_, hour) => at('08:00:00') + hour * hourMs);
        const open = hours.filter((moment) => quietUntil(quiet, moment) === undefined).length;
        expect(decision.kind).toBe(open >= openHoursMin ? 'accept' : 'reject');
      }),
    );
  });
});
