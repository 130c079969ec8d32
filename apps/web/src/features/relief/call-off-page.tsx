import type { callOff } from '@luwag/contracts/relief';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BeforeAfter, type BeforeAfterRow } from './before-after.tsx';
import type { ReliefReply, ReliefView } from './relief.server.ts';
import { ReliefFault, ReliefFrame, UnderWay } from './relief-frame.tsx';

export type CallOffPageProps = ReliefView & { reply: ReliefReply | undefined };
type Relief = ReliefView['relief'];
type After = NonNullable<Relief['call_off']['after']>;

/** Calling a plan off within its free days: before and after, and what it does not do. */
export function CallOffPage({ purchase, relief, formKey, reply }: CallOffPageProps) {
  const { after, until, refused_because: because } = relief.call_off;
  if (!after && purchase.underWay)
    return (
      <ReliefFrame purchase={purchase}>
        <UnderWay title={m.call_off_title()} progress={purchase.underWay} />
      </ReliefFrame>
    );
  return (
    <ReliefFrame purchase={purchase}>
      <PageHead title={m.call_off_title()}>
        {after && until && m.call_off_lede({ date: dateOf(until) })}
      </PageHead>
      {after ? (
        <>
          <ReliefFault reply={reply} words={refusals} />
          <BeforeAfter rows={rowsOf(relief.lighter.now, after)} />
          <Returned after={after} now={relief.lighter.now} />
          <GoodToKnow purchase={purchase} after={after} />
          <PostForm fields={{ key: formKey }}>
            <SubmitButton of={{ key: formKey }} busy={m.relief_busy()}>
              {after.amount > 0
                ? m.call_off_submit({ amount: pesos(after.amount) })
                : m.call_off_submit_credit()}
            </SubmitButton>
          </PostForm>
        </>
      ) : (
        <Banner title={(lineFor(refusals, because ?? '') ?? m.relief_refused_other)()} />
      )}
      <Link to=".." relative="path" className={buttonClass({ variant: 'text' })}>
        {m.call_off_keep()}
      </Link>
    </ReliefFrame>
  );
}

type Now = Relief['lighter']['now'];

/** What the plan as it is still asks for beyond what is left after calling off. */
const chargesIn = (now: Now, after: After): number =>
  Math.max(0, now.total - after.amount - after.counted);

function rowsOf(now: Now, after: After): BeforeAfterRow[] {
  const last = now.payments.at(-1);
  return [
    {
      key: 'count',
      what: m.call_off_row_payments(),
      before: String(now.payments.length),
      after: after.due_date ? '1' : '0',
    },
    {
      key: 'by',
      what: m.call_off_row_by(),
      before: last ? dateOf(last.due_date) : '–',
      after: after.due_date ? dateOf(after.due_date) : '–',
    },
    {
      key: 'charges',
      what: m.call_off_row_charges(),
      before: inColumn(chargesIn(now, after)),
      after: inColumn(0),
    },
    {
      key: 'total',
      what: m.call_off_row_total(),
      before: inColumn(now.total),
      after: inColumn(after.amount),
    },
  ];
}

/** What was paid of interest and fees and where it goes; or that there is nothing to save. */
function Returned({ now, after }: { now: Now; after: After }) {
  const { counted, credit, due_date: dueDate } = after;
  if (counted > 0)
    return <Banner tone="ok" title={m.call_off_counted({ amount: pesos(counted + credit) })} />;
  if (credit > 0) return <Banner tone="ok" title={m.call_off_credit({ amount: pesos(credit) })} />;
  if (chargesIn(now, after) > 0 || !dueDate) return null;
  return <Banner title={m.call_off_nothing_saved({ date: dateOf(dueDate) })} />;
}

type KnowProps = { purchase: ReliefView['purchase']; after: After };

function GoodToKnow({ purchase: { id, autopay }, after: { amount, due_date } }: KnowProps) {
  const due = due_date && { amount: pesos(amount), date: dateOf(due_date) };
  return (
    <Card className="stack">
      <h2>{m.call_off_know()}</h2>
      <ul className="relief-terms">
        <li>{m.call_off_goods()}</li>
        <li>
          {m.call_off_return()}{' '}
          <Link to={`/buyer/transactions/${id}/report`}>{m.call_off_report()}</Link>
        </li>
        {due && <li>{m.call_off_one_payment(due)}</li>}
        {due && autopay.is_on && (
          <li>
            {m.call_off_autopay({ amount: pesos(amount), source: autopay.source_label ?? '' })}
          </li>
        )}
        {due && <li>{m.call_off_late()}</li>}
        <li>{m.call_off_shop()}</li>
        <li>{m.call_off_final()}</li>
      </ul>
    </Card>
  );
}

const refusals: ForRefusals<typeof callOff, () => string> = {
  payment_under_way: m.call_off_refused_payment_under_way,
  called_off_before: m.call_off_refused_before,
  free_days_over: m.call_off_refused_over,
  problem_reported: m.call_off_refused_problem,
  purchase_refunded: m.call_off_refused_refunded,
  nothing_to_call_off: m.call_off_refused_nothing,
  money_paused: m.pay_paused,
  unreachable: m.relief_refused_unreachable,
  unexpected_answer: m.relief_refused_unreachable,
  transaction_not_found: undefined,
};
