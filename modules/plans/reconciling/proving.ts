import { createHash } from 'node:crypto';
import { addDays } from '@luwag/domain/calendar';
import type { Disclosure } from '@luwag/domain/disclosure';
import { components, type Part } from '@luwag/domain/installments';
import { centavos, noCentavos, sum } from '@luwag/domain/money';
import {
  findMiscounted,
  findOtherAgreement,
  findUnagreed,
  type Misfit,
  misfitsIn,
  termsHashIn,
} from '@luwag/domain/plan-misfits';
import { compareStates, openAsAgreed, type PastEvent, replayPlan } from '@luwag/domain/plan-replay';
import { owedOn, statusOf } from '@luwag/domain/plan-state';
import type { Finding, FindingKind } from '@luwag/ledger/alarms';
import { holidaysFor } from '@luwag/platform/holidays';
import {
  findNextCloseDate,
  type StoredPlan,
  statesOn,
  toStoredPlan,
} from '../servicing/service.ts';
import type { CollectionRecord, PlanRecord } from './plan-records-repository.ts';

/**
 * Where a plan is not what was agreed to, not where its own amounts put it, or has payments and
 * charges that no journal stands behind. What nobody can read is a finding too: whoever wrote it
 * must not end the proof.
 */
export function findPlanFaults(record: PlanRecord): Finding[] {
  try {
    const plan = toStoredPlan(record.plan, record.installments);
    if (record.changes.length > 0)
      return [
        ...findOtherTerms(record, plan),
        ...findUnvouched(record),
        ...findingsOf(record, 'plan_state', [
          ...findMisplaced(record, plan),
          ...findMisreplayed(record, plan),
        ]),
        ...findUnpostedPayments(record, []),
        ...findUnpostedCharges(record, findUnchargedInAll(record)),
      ];
    return [
      ...findOtherTerms(record, plan),
      ...findingsOf(record, 'plan_state', [
        ...findMisplaced(record, plan),
        ...findMiscounted(plan.state),
      ]),
      ...findUnpostedPayments(
        record,
        record.creditApplied === 0 ? findUnpaid(record) : findUnpaidInAll(record),
      ),
      ...findUnpostedCharges(record, findUncharged(record)),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ kind: 'plan_state', subject: `plans ${record.id}`, detail: { why } }];
  }
}

/** One finding for each row, with the columns that do not fit. */
function findingsOf(
  { id, installments }: PlanRecord,
  kind: FindingKind,
  misfits: readonly Misfit[],
): Finding[] {
  const bySequence = Map.groupBy(misfits, ({ sequence }) => sequence);
  return [...bySequence].map(([sequence, own]) => {
    const row = installments.find((each) => each.sequence === sequence);
    return {
      kind,
      subject: row ? `installments ${row.id}` : `plans ${id}`,
      detail: {
        plan: id,
        ...(sequence === null ? {} : { sequence }),
        differences: differencesIn(own),
      },
    };
  });
}

const differencesIn = (misfits: readonly Misfit[]) =>
  misfits.map(({ of, is, should }) => ({ of, is, should }));

function findOtherTerms(record: PlanRecord, plan: StoredPlan): Finding[] {
  const { id, disclosure, disclosureHash, saleSource } = record;
  const hash = disclosure === null ? null : sha256(disclosure);
  const vouchedFor = termsHashIn(saleSource ?? '') ?? hash;
  if (disclosure === null || hash !== disclosureHash || hash !== vouchedFor)
    return [
      {
        kind: 'plan_terms',
        subject: `agreements ${id}`,
        detail: { is: hash, kept: disclosureHash, vouchedFor },
      },
    ];
  const { plan_code: code, plan_version: version } = record.plan;
  const agreed = JSON.parse(disclosure) as Disclosure;
  // A plan that people have changed is held against its history; its agreement stays.
  const find = record.changes.length > 0 ? findOtherAgreement : findUnagreed;
  return findingsOf(record, 'plan_terms', find(plan.state, { code, version }, agreed));
}

/** Changes that their journal does not name, or names otherwise. */
const findUnvouched = ({ id: plan, changes }: PlanRecord): Finding[] =>
  changes.flatMap(({ id, event, source }) => {
    const [is, vouchedFor] = [sha256(event), termsHashIn(source ?? '') ?? null];
    if (is === vouchedFor) return [];
    return [
      { kind: 'plan_terms', subject: `plan_changes ${id}`, detail: { plan, is, vouchedFor } },
    ];
  });

/** Where the rows are not what the agreement and everything that happened since make of them. */
function findMisreplayed(record: PlanRecord, plan: StoredPlan): Misfit[] {
  const { state } = plan;
  const agreed = JSON.parse(record.disclosure ?? '') as Disclosure;
  const opening = openAsAgreed(state, agreed);
  const should = replayPlan(opening, pastOf(record), state.asOfDate, holidaysFor(plan));
  return compareStates(state, should);
}

/** Payments and payments taken back by their time, and each change at its place among them. */
function pastOf({ collections, changes }: PlanRecord): PastEvent[] {
  const psp = '';
  const happened = collections.flatMap((row): { at: string; events: PastEvent[] }[] => {
    const { id: paymentId, onDate, reversedOn } = row;
    const amountCentavos = centavos(row.amount - row.paidAtOnce);
    const paidAtOnce = centavos(row.paidAtOnce);
    const events: PastEvent[] = [];
    if (amountCentavos > 0)
      events.push({ kind: 'collected', onDate, paymentId, psp, amountCentavos });
    if (paidAtOnce > 0)
      events.push({ kind: 'paid_at_once', paymentId, amountCentavos: paidAtOnce });
    if (reversedOn === null || row.reversedAt === null) return [{ at: row.at, events }];
    const none = { pspFeeCentavos: noCentavos, lineShortfallCentavos: noCentavos };
    const back = { kind: 'charged_back', onDate: reversedOn, paymentId, psp, ...none } as const;
    return [
      { at: row.at, events },
      { at: row.reversedAt, events: [back] },
    ];
  });
  const inOrder = happened
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ events }) => events);
  for (const { place, event } of changes) inOrder.splice(place, 0, [JSON.parse(event)]);
  return inOrder.flat();
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const isCaptured = ({ status }: StoredPlan): boolean =>
  status !== 'pending' && status !== 'declined';

/** A payment brought the plan past a day that is still to be closed. */
const isCloseAwaited = ({ state, nextCloseDate }: StoredPlan): boolean =>
  nextCloseDate !== null && nextCloseDate <= state.asOfDate;

/** How far it has come, what it is said to be, and when it is closed next: all of it follows. */
function findMisplaced({ lastDay }: PlanRecord, plan: StoredPlan): Misfit[] {
  const { state, status, nextCloseDate } = plan;
  const isOwed = isCaptured(plan) && owedOn(state) > 0;
  const isAwaited = isCloseAwaited(plan);
  const next = isOwed && !isAwaited ? findNextCloseDate(state, state.asOfDate) : null;
  return [
    ...misfitsIn(null, [
      ['status', status, isCaptured(plan) ? statusOf(state) : status],
      ['next_close_date', nextCloseDate, isOwed && isAwaited ? nextCloseDate : next],
      ['as_of_date', state.asOfDate, state.asOfDate < lastDay ? state.asOfDate : lastDay],
    ]),
    ...findMismarked(plan),
  ];
}

function findMismarked(plan: StoredPlan): Misfit[] {
  const { state, installments, nextCloseDate } = plan;
  const day =
    isCaptured(plan) && !isCloseAwaited(plan)
      ? state.asOfDate
      : addDays(nextCloseDate ?? state.asOfDate, -1);
  const holidays = holidaysFor(plan);
  const marks = statesOn(state, day, holidays);
  // A holiday that was proclaimed on the day itself, after its closing, changes the mark at night.
  const before = holidays.filter(({ knownFrom }) => knownFrom < day);
  const older = statesOn(state, day, before);
  return state.installments.flatMap(({ sequence }, index) => {
    const mark = installments[index]?.state;
    return mark === older[index] ? [] : misfitsIn(sequence, [['state', mark, marks[index]]]);
  });
}

function findUnpostedPayments(record: PlanRecord, unpaid: readonly Misfit[]): Finding[] {
  const { id: plan, collections, attempts } = record;
  const unposted = (subject: string, misfits: readonly Misfit[]): Finding[] =>
    misfits.length === 0
      ? []
      : [
          {
            kind: 'unposted_payment',
            subject,
            detail: { plan, differences: differencesIn(misfits) },
          },
        ];
  return [
    ...collections.flatMap((each) =>
      unposted(`plan_collections ${each.id}`, findMisfits(each, attempts)),
    ),
    ...attempts
      .filter(({ id }) => !collections.some((each) => each.id === id))
      .flatMap(({ id, state }) =>
        unposted(`collection_attempts ${id}`, misfitsIn(null, [['state', state, 'not_collected']])),
      ),
    ...findingsOf(record, 'unposted_payment', unpaid),
  ];
}

function findMisfits(row: CollectionRecord, attempts: PlanRecord['attempts']): Misfit[] {
  const attempt = attempts.find(({ id }) => id === row.id);
  const placed = sum([...amountsOf(row.parts), centavos(row.recovered), centavos(row.credit)]);
  return misfitsIn(null, [
    ['amount_centavos', row.amount, row.posted],
    ['parts', placed, row.amount],
    ['reversed_at', row.isReversed, row.takenBack > 0],
    ['attempt_state', attempt?.state, row.isReversed ? 'reversed' : 'succeeded'],
    ['attempt_amount_centavos', attempt?.amount, row.amount],
  ]);
}

const amountsOf = (parts: readonly Part[]) => parts.map((part) => centavos(part.amountCentavos));

const partsInForce = ({ collections }: PlanRecord): Part[] =>
  collections.filter(({ isReversed }) => !isReversed).flatMap(({ parts }) => parts);

/** Each installment is paid by the payments that stand, component by component. */
function findUnpaid(record: PlanRecord): Misfit[] {
  const parts = partsInForce(record);
  return record.installments.flatMap((row) =>
    misfitsIn(
      row.sequence,
      components.map((component) => {
        const own = parts.filter(
          (part) => part.sequence === row.sequence && part.component === component,
        );
        return [`paid_${component}`, row[`paid_${component}`], sum(amountsOf(own))];
      }),
    ),
  );
}

/** Where credit was used, the ledger has what it paid in all, and not for which installment. */
function findUnpaidInAll(record: PlanRecord): Misfit[] {
  const paid = record.installments.flatMap((row) =>
    components.map((component) => centavos(row[`paid_${component}`])),
  );
  const should = sum([...amountsOf(partsInForce(record)), centavos(record.creditApplied)]);
  return misfitsIn(null, [['paid', sum(paid), should]]);
}

function findUnpostedCharges(record: PlanRecord, uncharged: readonly Misfit[]): Finding[] {
  const { id: plan, charges } = record;
  return [
    ...charges
      .filter(({ amount, posted }) => amount !== posted)
      .map(
        ({ journalId, ...detail }): Finding => ({
          kind: 'unposted_charge',
          subject: `charges ${plan} ${journalId}`,
          detail,
        }),
      ),
    ...findingsOf(record, 'unposted_charge', uncharged),
  ];
}

const findUncharged = ({ installments }: PlanRecord): Misfit[] =>
  installments.flatMap((row) =>
    misfitsIn(row.sequence, [
      ['charged_interest', row.charged_interest, row.interest_charges],
      ['charged_penalty', row.charged_penalty, row.late_charges],
    ]),
  );

/** A new schedule takes over what is open: charges add up over all schedules of the plan. */
function findUnchargedInAll({ plan, charges }: PlanRecord): Misfit[] {
  const total = (kind: string) =>
    sum(charges.filter((each) => each.kind === kind).map(({ amount }) => centavos(amount)));
  return misfitsIn(null, [
    ['charged_interest_centavos', plan.charged_interest_centavos, total('interest')],
    ['charged_penalty_centavos', plan.charged_penalty_centavos, total('late_fee')],
  ]);
}
