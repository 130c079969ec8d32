import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adminsMin,
  decideRoleApproval,
  decideRoleAsk,
  rightsOfRoles,
  roleMay,
  rolesMay,
  staffRights,
  staffRoles,
} from './staff-roles.ts';

// The table as it was decided, written a second time: a cell that changes is changed twice.
const decided = {
  //                reviewer, collections, finance, risk, support, admin
  use_console: '●●●●●●',
  see_people: '○●○●●○',
  unmask_people: '○●○●●○',
  see_purchases: '○●●●●○',
  refund: '○○●○●○',
  see_disputes: '○○○●●○',
  decide_disputes: '○○○○●○',
  answer_support: '○○○○●○',
  see_cases: '●○○●●○',
  review_cases: '●○○○○○',
  start_recovery: '●○○○●○',
  see_late: '○●●○○○',
  work_late: '○●○○○○',
  decide_write_off: '○○●○○○',
  see_payouts: '○○●●○○',
  hold_payout: '○○●●○○',
  send_payouts: '○○●○○○',
  reconcile: '○○●○○○',
  see_risk: '○○○●○○',
  work_risk: '○○○●○○',
  see_groups: '○●●●●○',
  work_groups: '○○○●●○',
  see_ledger: '○○●○○○',
  see_health: '○○●●●●',
  retry_jobs: '○○○○○●',
  use_switches: '○○○●○●',
  set_holidays: '○○●○○●',
  manage_rosters: '○○○●○●',
  see_audit: '○○○●○●',
  export_audit: '○○○○○●',
  manage_staff: '○○○○○●',
};

test('every cell is as it was decided', () => {
  const written = staffRights.map((right) => [
    right,
    staffRoles.map((role) => (roleMay(role, right) ? '●' : '○')).join(''),
  ]);
  expect(Object.fromEntries(written)).toEqual(decided);
});

test('who gives roles moves no money and reads no papers, and no role has everything', () => {
  for (const right of ['send_payouts', 'refund', 'unmask_people', 'review_cases'] as const)
    expect([right, roleMay('admin', right)]).toEqual([right, false]);
  for (const role of staffRoles)
    expect([role, rightsOfRoles([role]).length < staffRights.length]).toEqual([role, true]);
});

test('who proposes to give up a debt is of another role than who decides it', () => {
  for (const role of staffRoles)
    expect(roleMay(role, 'work_late') && roleMay(role, 'decide_write_off')).toBe(false);
});

const someRoles = fc.uniqueArray(fc.constantFrom(...staffRoles));

test('several roles may what each may, no more; none may nothing', () => {
  expect(rightsOfRoles([])).toEqual([]);
  fc.assert(
    fc.property(someRoles, fc.constantFrom(...staffRights), (roles, right) => {
      expect(rolesMay(roles, right)).toBe(roles.some((role) => roleMay(role, right)));
    }),
  );
});

test('nobody has part in a change of their own roles, and no change is one person’s', () => {
  const people = fc.constantFrom('ana', 'ben', 'carla');
  const asked = fc.record({
    personId: people,
    askedBy: people,
    role: fc.constantFrom(...staffRoles),
    change: fc.constantFrom('give' as const, 'take' as const),
  });
  const world = { personRoles: someRoles, adminCount: fc.integer({ min: 1, max: 4 }) };
  fc.assert(
    fc.property(asked, people, fc.record(world), (change, deciderId, facts) => {
      const ask = decideRoleAsk(change, { ...facts, askerId: change.askedBy });
      const approval = decideRoleApproval(change, { ...facts, deciderId });
      if (ask !== undefined || approval !== undefined) return;
      expect(new Set([change.personId, change.askedBy, deciderId]).size).toBe(3);
      expect(facts.personRoles.includes(change.role)).toBe(change.change === 'take');
      if (change.role === 'admin' && change.change === 'take')
        expect(facts.adminCount - 1).toBeGreaterThanOrEqual(adminsMin);
    }),
  );
});
