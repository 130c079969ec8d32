import { Banner } from '@luwag/ui/banner';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import type { TransactionView } from './transactions.server.ts';

type StoppedBannerProps = Pick<TransactionView, 'transaction' | 'dispute'>;

/** An open case, what stands still because of it, and what is asked for next all the same. */
export function StoppedBanner({ transaction, dispute }: StoppedBannerProps) {
  if (!dispute) return null;
  const { installments, next_payment: next } = transaction;
  const frozen = installments.reduce((sum, each) => sum + each.frozen, 0);
  const then = next
    ? m.disputes_plan_next({ amount: pesos(next.amount), date: shortDateOf(next.due_date) })
    : m.disputes_plan_none_due();
  return (
    <Banner
      tone="ok"
      icon="pause"
      title={
        frozen > 0 ? m.disputes_plan_stopped({ amount: pesos(frozen) }) : m.disputes_plan_open()
      }
      action={<Link to={`/buyer/disputes/${dispute.id}`}>{m.disputes_plan_see()}</Link>}
    >
      {frozen > 0 && `${m.disputes_plan_stopped_text()} `}
      {then}
    </Banner>
  );
}
