import type { Tx } from '@luwag/db';
import { type CivilDate, compareDates } from '@luwag/domain/calendar';
import type { ContactKind } from '@luwag/domain/contact-rules';
import { type DeskMessage, isDeskMessage } from '@luwag/domain/desk-messages';
import { sum } from '@luwag/domain/money';
import {
  composeReminder,
  type Reminder,
  reminderStageOn,
  type ToldPayment,
} from '@luwag/domain/payment-reminders';
import type { Mode } from '@luwag/platform/security/caller';
import { ensurePayCode, listOwed, type OwedPlan } from '../plans/service.ts';
import type { ContactItem, ContactRow } from './repository.ts';

type ReminderKind = Reminder<never>['kind'];
type AutopayKind = Exclude<ContactKind, ReminderKind | DeskMessage>;

/** What a message says, in the shape that its templates take. */
export type Composed = { items: ContactItem[] } & (
  | { kind: ReminderKind | Exclude<DeskMessage, 'promise_noted'>; data: ReminderData }
  | { kind: 'promise_noted'; data: ReminderData & { promised: number; by_date: string } }
  | { kind: 'autopay_upcoming'; data: AutopayData & AutopayCharge }
  | { kind: 'autopay_failed'; data: AutopayData & AutopayCharge & { next_on_date: string | null } }
  | { kind: 'autopay_ended'; data: AutopayData }
);
type ReminderData = {
  is_live: boolean;
  owed: {
    store: string;
    amount: number;
    late_fee: number;
    due_date: string;
    transaction_id: string;
    /** With it anybody pays; drawn when the message leaves. */
    pay_code?: string;
  }[];
  is_last_free_day: boolean;
  fee_tomorrow: number;
};
type AutopayData = {
  is_live: boolean;
  store: string;
  source: string | null;
  transaction_id: string;
};
type AutopayCharge = { amount: number; on_date: string };

export type Asked = Pick<ContactRow, 'buyer_id' | 'mode' | 'plan_id' | 'kind' | 'facts'>;

/** What was said before, and until when nothing is said of what is late. */
type Circumstances = { told: readonly ToldPayment[]; today: CivilDate; isQuiet: boolean };

/**
 * What there is to say now, from the books as they are now; nothing when what it was asked for has
 * been paid or told since.
 */
export async function composeContact(
  tx: Tx,
  contact: Asked,
  { told, today, isQuiet }: Circumstances,
): Promise<Composed | undefined> {
  const party = { buyerId: contact.buyer_id, mode: contact.mode };
  const plans = await listOwed(tx, { ...party, onDate: today });
  const asked = contact.plan_id ? plans.filter(({ planId }) => planId === contact.plan_id) : plans;
  if (isDeskMessage(contact.kind))
    return composeForDesk({ ...contact, kind: contact.kind }, asked, { today, isQuiet });
  if (!isAutopay(contact.kind)) return composeOfPayments(contact, asked, { told, today, isQuiet });
  const [plan] = asked;
  return plan && composeOfAutopay({ ...contact, kind: contact.kind }, plan, today);
}

const isAutopay = (kind: ContactKind): kind is AutopayKind => kind.startsWith('autopay_');

function composeOfPayments(
  { mode, plan_id: planId, kind }: Asked,
  plans: readonly OwedPlan[],
  { told, today, isQuiet }: Circumstances,
): Composed | undefined {
  const open = plans.flatMap(({ payments }) => payments);
  const owed = isQuiet ? open.filter(({ dueDate }) => dueDate >= today) : open;
  // Somebody who asks about one plan asks for it to be said, told before or not.
  const reminder = composeReminder(owed, planId ? [] : told, today);
  if (!reminder || (planId && reminder.kind !== kind)) return undefined;
  const payments = reminder.payments.map(({ payment }) => payment);
  return {
    kind: reminder.kind,
    items: reminder.payments.map(({ payment, stage }) => itemOf(payment, stage)),
    data: dataOf(mode, { plans, payments, today }),
  };
}

/** Everything that is late, told before or not. While a promise stands, only that it was noted. */
function composeForDesk(
  { mode, kind, facts }: Asked & { kind: DeskMessage },
  plans: readonly OwedPlan[],
  { today, isQuiet }: Pick<Circumstances, 'today' | 'isQuiet'>,
): Composed | undefined {
  const payments = plans
    .flatMap((plan) => plan.payments)
    .filter(({ dueDate }) => dueDate < today)
    .toSorted((one, other) => compareDates(one.dueDate, other.dueDate));
  if (payments.length === 0 || isQuiet !== (kind === 'promise_noted')) return undefined;
  // Its stage counts as told, so that the morning does not say the same again.
  const items = payments.map((each) => itemOf(each, reminderStageOn(each, today) ?? kind));
  const data = dataOf(mode, { plans, payments, today });
  if (kind !== 'promise_noted') return { kind, items, data };
  const { amountCentavos, onDate } = facts;
  if (!amountCentavos || !onDate) throw new Error('a promise of no amount or of no day');
  return { kind, items, data: { ...data, promised: amountCentavos, by_date: onDate } };
}

type Payment = OwedPlan['payments'][number];

const itemOf = (payment: Payment, stage: string): ContactItem => ({
  planId: payment.planId,
  storeName: payment.storeName,
  dueDate: payment.dueDate,
  stage,
  amountCentavos: payment.amountCentavos,
});

function dataOf(
  mode: Asked['mode'],
  told: { plans: readonly OwedPlan[]; payments: readonly Payment[]; today: CivilDate },
): ReminderData {
  const { plans, payments, today } = told;
  const spokenOf = plans.filter((plan) => payments.some(({ planId: id }) => id === plan.planId));
  const late = payments.filter(({ dueDate }) => dueDate < today);
  return {
    is_live: mode === 'live',
    owed: payments.map((payment) => ({
      store: payment.storeName,
      amount: payment.amountCentavos,
      late_fee: payment.lateFeeCentavos,
      due_date: payment.dueDate,
      transaction_id: payment.planId,
    })),
    is_last_free_day: late.length > 0 && late.every(({ graceEndDate }) => graceEndDate >= today),
    fee_tomorrow: sum(spokenOf.map(({ feeTomorrowCentavos }) => feeTomorrowCentavos)),
  };
}

/** A message that leaves names the code of each plan that it speaks of. */
export async function withPayCodes(
  tx: Tx,
  composed: Composed,
  of: { buyerId: string; mode: Mode; now: Date },
): Promise<Composed> {
  if (!isReminder(composed)) return composed;
  const { buyerId, mode, now } = of;
  const codes = new Map<string, string>();
  for (const { transaction_id: planId } of composed.data.owed)
    if (!codes.has(planId))
      codes.set(planId, await ensurePayCode(tx, { planId, buyerId, mode }, now));
  const owed = composed.data.owed.map((payment) => ({
    ...payment,
    pay_code: codes.get(payment.transaction_id) ?? '',
  }));
  return { ...composed, data: { ...composed.data, owed } } as Composed;
}

const isReminder = (composed: Composed): composed is Extract<Composed, { data: ReminderData }> =>
  !isAutopay(composed.kind);

function composeOfAutopay(
  { mode, kind, facts }: Asked & { kind: AutopayKind },
  { planId, payments }: OwedPlan,
  today: CivilDate,
): Composed | undefined {
  const storeName = payments[0]?.storeName ?? '';
  const data = {
    is_live: mode === 'live',
    store: storeName,
    source: facts.sourceLabel ?? null,
    transaction_id: planId,
  };
  const { amountCentavos = null, onDate = null, nextOnDate = null } = facts;
  const item = { planId, storeName, dueDate: onDate, amountCentavos };
  if (kind === 'autopay_ended')
    return payments.length > 0
      ? { kind, items: [{ ...item, stage: 'autopay_ended' }], data }
      : undefined;
  if (amountCentavos === null || onDate === null)
    throw new Error(`${kind} of plan ${planId} names no amount or no day`);
  const by = kind === 'autopay_upcoming' ? onDate : today;
  if (!payments.some(({ dueDate }) => dueDate <= by)) return undefined;
  const charge = { ...data, amount: amountCentavos, on_date: onDate };
  return kind === 'autopay_upcoming'
    ? { kind, items: [{ ...item, stage: 'autopay' }], data: charge }
    : {
        kind,
        items: [{ ...item, stage: 'autopay_failed' }],
        data: { ...charge, next_on_date: nextOnDate },
      };
}
