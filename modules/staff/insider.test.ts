import { randomUUID } from 'node:crypto';
import * as audit from '@luwag/contracts/audit';
import * as delinquency from '@luwag/contracts/delinquency';
import * as disputes from '@luwag/contracts/disputes';
import type { Endpoint } from '@luwag/contracts/endpoint';
import * as cases from '@luwag/contracts/kyc-cases';
import { decideCase, secondCase } from '@luwag/contracts/kyc-decisions';
import { openDocumentView } from '@luwag/contracts/kyc-documents';
import * as payouts from '@luwag/contracts/payout-approvals';
import { explainDifference } from '@luwag/contracts/reconciliation';
import { createStaffRefund } from '@luwag/contracts/refunds';
import * as risk from '@luwag/contracts/risk';
import * as people from '@luwag/contracts/staff-people';
import { getStaffPurchase } from '@luwag/contracts/staff-purchases';
import { startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { askRoleChange, listStaff } from '@luwag/contracts/staff-roles';
import { turnOff, turnOn } from '@luwag/contracts/switches';
import { getTeam } from '@luwag/contracts/team';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import type { StaffRole } from '@luwag/domain/staff-roles';
import { testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { caseOf } from '@luwag/testing/builders/disputes-fixtures';
import { payoutOf } from '@luwag/testing/builders/payouts-fixtures';
import { insertSomePurchase } from '@luwag/testing/builders/purchases';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { isAllowed } from '@luwag/testing/harness/insider';
import { personalMembersOf } from '@luwag/testing/harness/personal-members';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { beforeAll, describe, expect, test } from 'vitest';

// One of our own people who means harm, with the roles they have: what they try, and that it fails.

const harness = forAllTests(startPoolHarness);
const staffOf = new Map<string, SignedIn>();
const made: Record<string, string> = {};

/** One person for each set of roles. */
async function hired(...roles: StaffRole[]): Promise<SignedIn> {
  const known = staffOf.get(roles.join());
  const who = known ?? (await documentsHarnessOf(harness).enterStaff(undefined, roles));
  staffOf.set(roles.join(), who);
  return who;
}

beforeAll(async () => {
  const { db } = harness;
  const buyer = await signIn(harness, await createAccount(harness, { lastName: 'Makiling' }));
  const shop = await createAccount(harness, { role: 'merchant' });
  const applicant = await reviewHarnessOf(harness).applicant();
  const planId = await insertSomePurchase(db, buyer.account.id);
  const now = await testNow(db);
  const thief = await hired('collections', 'finance');
  Object.assign(made, {
    buyer: buyer.account.id,
    email: buyer.account.email,
    plan: planId,
    case: applicant.caseId,
    payout: await payoutOf(harness, { account: shop }),
    dispute: await caseOf('shop_turn')(harness, buyer),
  });
  await inScope(db, 'system', async (tx) => {
    const { payment_request_id } = await tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow();
    const writeOff = await tx
      .insertInto('write_offs')
      .values({
        id: idFor(buyer.account.id),
        mode: 'live',
        buyer_id: buyer.account.id,
        plan_id: planId,
        reason: 'cannot_be_reached',
        note: 'A friend of mine',
        days_late: 200,
        owed_centavos: 1_00,
        proposed_by: thief.account.id,
        proposed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    Object.assign(made, { request: payment_request_id ?? '', writeOff: writeOff.id });
  });
});

type Sent = { params?: Record<string, string>; query?: object; body?: object };

const send = (endpoint: Endpoint, who: SignedIn, sent: Sent = {}, more: object = {}) =>
  harness.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sent.params?.[name] ?? 'none'),
    query: (sent.query ?? {}) as Record<string, string>,
    headers: { ...who.headers, 'idempotency-key': randomUUID(), ...more },
    ...(endpoint.method === 'GET' ? {} : { payload: sent.body ?? {} }),
  });

const reason = 'I want to see it';
const of = {
  buyer: () => ({ account_id: made.buyer ?? '' }),
  case: () => ({ case_id: made.case ?? '' }),
  request: () => ({ request_id: made.request ?? '' }),
  dispute: () => ({ dispute_id: made.dispute ?? '' }),
  payout: () => ({ payout_id: made.payout ?? '' }),
  writeOff: () => ({ write_off_id: made.writeOff ?? '' }),
};
const nobody = randomUUID();

type Try = [what: string, roles: StaffRole[], call: Endpoint, sent: () => Sent, refused: string];

const forbidden: Try[] = [
  ['support gives a friend a role', ['support'], askRoleChange, () => ({}), 'forbidden'],
  ['support stops every payout', ['support'], turnOff, () => ({}), 'forbidden'],
  ['finance turns payouts on again', ['finance'], turnOn, () => ({}), 'forbidden'],
  ['risk reads who has which role', ['risk'], listStaff, () => ({}), 'forbidden'],
  ['support reads the log', ['support'], audit.listAuditEvents, () => ({}), 'forbidden'],
  ['risk takes the log home', ['risk'], audit.exportAuditEvents, () => ({}), 'forbidden'],
  ['finance takes the log home', ['finance'], audit.exportAuditEvents, () => ({}), 'forbidden'],
  ['an admin looks for an ex', ['admin'], people.findPeople, () => ({}), 'forbidden'],
  ['an admin opens a person', ['admin'], people.getStaffPerson, of1('buyer'), 'forbidden'],
  ['finance unmasks a person', ['finance'], people.unmaskPerson, of1('buyer'), 'forbidden'],
  ['a reviewer unmasks a caller', ['reviewer'], people.unmaskPerson, of1('buyer'), 'forbidden'],
  ['support looks at papers', ['support'], openDocumentView, () => ({}), 'forbidden'],
  ['risk unmasks a case', ['risk'], cases.unmaskCase, of1('case'), 'forbidden'],
  ['support approves a friend', ['support'], decideCase, of1('case'), 'forbidden'],
  ['risk says the second word', ['risk'], secondCase, of1('case'), 'forbidden'],
  ['finance begins a recovery', ['finance'], startCaseRecovery, of1('case'), 'forbidden'],
  ['a reviewer refunds', ['reviewer'], createStaffRefund, of1('request'), 'forbidden'],
  ['collections refunds', ['collections'], createStaffRefund, of1('request'), 'forbidden'],
  ['risk decides a case', ['risk'], disputes.decideDispute, of1('dispute'), 'forbidden'],
  ['risk signs payouts', ['risk'], payouts.decidePayoutBatch, () => ({}), 'forbidden'],
  ['support proposes payouts', ['support'], payouts.proposePayoutBatch, () => ({}), 'forbidden'],
  ['an admin signs payouts', ['admin'], payouts.decidePayoutBatch, () => ({}), 'forbidden'],
  [
    'collections gives a debt up',
    ['collections'],
    delinquency.decideWriteOff,
    of1('writeOff'),
    'forbidden',
  ],
  [
    'finance writes to the late',
    ['finance'],
    delinquency.remindLateBuyer,
    of1('buyer'),
    'forbidden',
  ],
  ['risk explains money away', ['risk'], explainDifference, () => ({}), 'forbidden'],
  ['support holds a neighbour', ['support'], risk.holdAccount, () => ({}), 'forbidden'],
  ['finance lets a friend go', ['finance'], risk.endHold, () => ({}), 'forbidden'],
  ['one of us acts as a shop', ['finance'], getTeam, () => ({}), 'forbidden'],
];

/** Found when it is tried: what is there to be tried with is made by then. */
function of1(what: keyof typeof of): () => Sent {
  return () => ({ params: of[what]() });
}

const support: StaffRole[] = ['support'];
const reviewer: StaffRole[] = ['reviewer'];
const invalid = 'invalid_request';
const forFriend = { amount: 1_00, reason: 'other', why: 'For a friend' };

/** By what it is that they send. */
const refusedWith = (
  [what, roles, call, refused]: [string, StaffRole[], Endpoint, string],
  sent: () => Sent,
): Try => [what, roles, call, sent, refused];

const refused: Try[] = [
  refusedWith(['unmasks without a reason', support, people.unmaskPerson, invalid], () => ({
    params: of.buyer(),
    body: {},
  })),
  refusedWith(['unmasks for blanks', support, people.unmaskPerson, invalid], () => ({
    params: of.buyer(),
    body: { reason: '       ' },
  })),
  refusedWith(['exports without a reason', ['admin'], audit.exportAuditEvents, invalid], () => ({
    body: {},
  })),
  refusedWith(
    ['unmasks a case in nobody’s hands', reviewer, cases.unmaskCase, 'case_not_claimed'],
    () => ({ params: of.case(), body: { fields: ['name'], reason } }),
  ),
  refusedWith(
    ['decides a case in nobody’s hands', reviewer, decideCase, 'case_not_claimed'],
    () => ({ params: of.case(), body: { decision: 'approve' } }),
  ),
  refusedWith(['looks up a colleague', support, people.getStaffPerson, 'person_not_found'], () => ({
    params: { account_id: staffOf.get('support')?.account.id ?? '' },
  })),
  refusedWith(
    ['writes words of their own', ['collections'], delinquency.remindLateBuyer, invalid],
    () => ({ params: of.buyer(), body: { mode: 'live', message: 'Pay or else' } }),
  ),
  refusedWith(
    ['refunds without a fresh factor', support, createStaffRefund, 'step_up_required'],
    () => ({ params: of.request(), body: forFriend }),
  ),
  refusedWith(
    ['decides without a fresh factor', support, disputes.decideDispute, 'step_up_required'],
    () => ({ params: of.dispute(), body: { amount: 1_00, reason: 'For a friend of mine, again' } }),
  ),
];

describe('fails', () => {
  test.each([...forbidden, ...refused])('%s', async (_what, roles, call, sent, code) => {
    const who = await hired(...roles);
    const reply = await send(call, who, sent());
    expect([call.name, reply.json().code]).toEqual([call.name, code]);
    if (code !== 'forbidden' || call === getTeam) return;
    const { rows } = await recordsOf(who, 'role.refused');
    expect(rows.map(({ detail }) => (detail as { call: string }).call)).toContain(call.name);
  });

  test('who has both roles decides what they proposed themselves', async () => {
    const thief = await hired('collections', 'finance');
    const sent = { params: of.writeOff(), body: { decision: 'approve', note: 'It is fine' } };
    const call = delinquency.decideWriteOff;
    const id = await stepUpOf(harness, thief, { action: call.name, ...sent });
    const reply = await send(call, thief, sent, { 'step-up': id });
    expect(reply.json().code).toBe('second_same_person');
  });

  test('a factor shown for one refund makes another', async () => {
    const who = await hired('support');
    const body = { amount: 1_00, reason: 'other', why: 'What the shop owes' };
    const shown = { params: of.request(), body };
    const id = await stepUpOf(harness, who, { action: createStaffRefund.name, ...shown });
    const larger = { ...shown, body: { ...body, amount: 50_00 } };
    const reply = await send(createStaffRefund, who, larger, { 'step-up': id });
    expect(reply.json().code).toBe('step_up_required');
  });

  test.each([
    ['changing a posted amount', 'update ledger.entries set amount = amount + 1'],
    ['taking a journal away', 'delete from ledger.journals'],
    ['posting past the ledger’s door', `insert into ledger.entries select * from ledger.entries`],
    ['editing the log', `update audit.events set action = 'nothing.happened'`],
    ['cutting the log', 'delete from audit.events'],
    ['closing the log’s chain by hand', 'delete from audit.chain'],
    ['rewriting a colleague’s note', `update collection_notes set note = 'nothing'`],
    ['forgetting who asked for a role', 'delete from staff_role_changes'],
    ['moving a holiday', 'update holiday_changes set on_date = on_date + 1'],
  ])('%s as the product’s own role', async (_what, statement) => {
    const isDone = await inScope(harness.db, 'system', (tx) =>
      isAllowed(tx as never, statement),
    ).catch(() => false);
    expect([statement, isDone]).toEqual([statement, false]);
  });
});

const recordsOf = async ({ account }: SignedIn, action?: string) => ({
  rows: await harness.db
    .selectFrom('audit.events')
    .select(['action', 'detail', 'request_id'])
    .where('actor_id', '=', account.id)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .execute(),
});

/** Members that are called like a person's and are not. */
const notOfPeople: Readonly<Record<string, string>> = {
  'audit.listAuditChoices': 'colleagues, by name',
  'holidays.askHolidayChange': 'the name of a day',
  'holidays.listHolidayChanges': 'names of days',
  'merchants.listStoreNames': 'names of stores',
  'payouts.decidePayoutBatch': 'the number of a batch',
  'payouts.getPayoutBatch': 'the number of a payout',
  'payouts.holdPayout': 'the number of a payout',
  'payouts.listPayoutBatches': 'the number of a batch',
  'payouts.listStaffPayouts': 'the number of a payout',
  'payouts.proposePayoutBatch': 'the number of a batch',
  'staff.askRoleChange': 'a colleague',
  'staff.listStaff': 'colleagues',
};

/** Calls that need more than an id; their own tests look at the record. */
const seenElsewhere: Readonly<Record<string, string>> = {
  'kyc.viewDocument': 'modules/kyc/review/document-views.test.ts',
  'kyc.unmaskCase': 'modules/kyc/review/queue.test.ts',
  'disputes.getStaffPicture': 'modules/disputes/dispute-pictures.test.ts',
  'disputes.writeStaffMessage': 'modules/disputes/disputes.test.ts',
  'disputes.decideDispute': 'modules/disputes/disputes.test.ts',
  'credit.getCreditDecision': 'modules/risk/risk.test.ts',
  'payments.getPurchaseDecline': 'modules/payments/proposals/declines.test.ts',
  'risk.getRiskCase': 'modules/risk/risk.test.ts',
  'paluwagan.getGroupForStaff': 'modules/paluwagan/desk/desk.test.ts',
  'paluwagan.decideHardship': 'modules/paluwagan/desk/desk.test.ts',
  'support.getStaffSupportCase': 'modules/support/support.test.ts',
  'support.answerSupportCase': 'modules/support/support.test.ts',
  'support.assignSupportCase': 'modules/support/support.test.ts',
  'support.closeSupportCase': 'modules/support/support.test.ts',
  'support.getStaffSupportPicture': 'modules/support/support.test.ts',
};

const readings: Readonly<Record<string, () => Sent>> = {
  'audit.listAuditEvents': () => ({}),
  'audit.exportAuditEvents': () => ({ body: { reason } }),
  'delinquency.getLateBuyer': of1('buyer'),
  'disputes.listStaffDisputes': () => ({}),
  'disputes.getStaffDispute': of1('dispute'),
  'kyc.listCases': () => ({}),
  'kyc.getCase': of1('case'),
  'payouts.getStaffPayout': of1('payout'),
  'paluwagan.listGroupsForStaff': () => ({}),
  'risk.listRiskCases': () => ({}),
  'risk.listCurrentHolds': () => ({}),
  'staff.findPeople': () => ({ body: { sought: made.email } }),
  'staff.getStaffPerson': of1('buyer'),
  'staff.listPersonPast': of1('buyer'),
  'staff.unmaskPerson': () => ({ params: of.buyer(), body: { reason } }),
};

describe('reading people', () => {
  test('every call of the console that tells of them says so, and no other', () => {
    const ofConsole = harness.app.endpoints.filter(
      ({ auth }) => auth !== 'public' && auth.staffRight,
    );
    const telling = ofConsole.filter(
      (each) => personalMembersOf(each).length > 0 && !(each.name in notOfPeople),
    );
    expect(
      ofConsole
        .filter(({ reads }) => reads)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(telling.map(({ name }) => name).toSorted());
    expect(Object.keys({ ...readings, ...seenElsewhere }).toSorted()).toEqual(
      telling.map(({ name }) => name).toSorted(),
    );
  });

  test('each of them is on record under the name of who read', async () => {
    const everything = ['reviewer', 'collections', 'finance', 'risk', 'support', 'admin'] as const;
    const who = await hired(...everything);
    for (const [name, sent] of Object.entries(readings)) {
      const call = harness.app.endpoints.find((each) => each.name === name);
      if (!call) throw new Error(`${name} is not mounted`);
      const requestId = randomUUID();
      const reply = await send(call, who, sent(), { 'x-request-id': requestId });
      expect([name, reply.statusCode], reply.body).toEqual([name, 200]);
      const { rows } = await recordsOf(who);
      const own = rows.filter(({ request_id }) => request_id === requestId);
      expect([name, own.length]).toEqual([name, 1]);
    }
    // A purchase has no name, and is on record all the same.
    await send(getStaffPurchase, who, { params: of.request() });
    expect((await recordsOf(who, 'purchase.viewed')).rows).toHaveLength(1);
    expect(
      (await send(people.getStaffPerson, who, { params: { account_id: nobody } })).statusCode,
    ).toBe(404);
  });
});
