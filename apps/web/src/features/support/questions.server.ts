import { listDisputes } from '@luwag/contracts/disputes';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { getSummary, listTransactions } from '@luwag/contracts/transactions';
import { addDays, civilDate } from '@luwag/domain/calendar';
import type { Holiday } from '@luwag/domain/holidays';
import { graceEndOf } from '@luwag/domain/late-fees';
import { listPlansOn } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';
import { readHolidays } from '#app/shared/api/holidays.server.ts';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';

export type OwnQuestion = { title: string; note: string; to: string };

type Summary = ResultOf<typeof getSummary>;
type Cases = ResultOf<typeof listDisputes>['results'];
type Plans = ResultOf<typeof listTransactions>['results'];

const shownMax = 3;

/** What this buyer is likely to ask, by how their plans stand now. None where that is unknown. */
export async function listOwnQuestions(args: VisitorArgs): Promise<OwnQuestion[]> {
  const [summary, disputes, plans, holidays] = await Promise.all([
    callAs(args, getSummary, {}),
    callAs(args, listDisputes, { query: { page: 1 } }),
    callAs(args, listTransactions, { query: { page: 1 } }),
    readHolidays(args),
  ]);
  return questionsFrom({
    summary: summary.ok ? summary.data : undefined,
    disputes: disputes.ok ? disputes.data.results : [],
    plans: plans.ok ? plans.data.results : [],
    holidays,
  });
}

/** The most urgent first. */
export function questionsFrom(from: {
  summary: Summary | undefined;
  disputes: Cases;
  plans: Plans;
  holidays: readonly Holiday[];
}): OwnQuestion[] {
  const { summary, disputes, plans, holidays } = from;
  return [
    ...(summary ? dueQuestions(summary, holidays) : []),
    ...disputes.filter(({ state }) => state !== 'closed').map(caseQuestion),
    ...(summary && summary.credit > 0 ? [creditQuestion(summary.credit)] : []),
    ...plans.filter(({ buyer_status: status }) => status === 'REFUNDED').map(refundQuestion),
  ].slice(0, shownMax);
}

function dueQuestions({ due }: Summary, holidays: readonly Holiday[]): OwnQuestion[] {
  const late = due.find(({ is_overdue }) => is_overdue);
  if (late)
    return [
      {
        title: m.support_own_late({ store: late.store_name }),
        note: m.support_own_late_note({ amount: pesos(late.amount), fee: pesos(late.late_fee) }),
        to: `/buyer/transactions/${late.transaction_id}`,
      },
    ];
  const [next] = due;
  if (!next) return [];
  const dueDate = civilDate(next.due_date);
  const [plan] = listPlansOn(dueDate);
  if (!plan) return [];
  const lateFrom = addDays(graceEndOf(dueDate, plan.late, holidays), 1);
  return [
    {
      title: m.support_own_due({ date: dateOf(next.due_date), store: next.store_name }),
      note: m.support_own_due_note({ day: dayOf(lateFrom) }),
      to: `/buyer/transactions/${next.transaction_id}`,
    },
  ];
}

const caseQuestion = ({ id, store_name: store, answer_by: by }: Cases[number]): OwnQuestion => ({
  title: m.support_own_case({ store }),
  note: by ? m.support_own_case_note({ date: dateOf(by) }) : m.support_own_case_open(),
  to: `/buyer/disputes/${id}`,
});

const creditQuestion = (amount: number): OwnQuestion => ({
  title: m.support_own_credit({ amount: pesos(amount) }),
  note: m.support_own_credit_note(),
  to: '/buyer/credit',
});

const refundQuestion = ({ id, store_name: store }: Plans[number]): OwnQuestion => ({
  title: m.support_own_refund({ store }),
  note: m.support_own_refund_note(),
  to: `/buyer/transactions/${id}/refunds`,
});
