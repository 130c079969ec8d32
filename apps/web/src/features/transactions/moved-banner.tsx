import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { TransactionView } from './transactions.server.ts';

type MovedBannerProps = Pick<TransactionView, 'transaction' | 'moved'>;

/** After a date was moved: which one, to when, and what that did to the price. */
export function MovedBanner({ transaction, moved }: MovedBannerProps) {
  const { installments, terms } = transaction;
  const at = installments.findIndex((each) => each.sequence === moved && each.moved_from);
  const payment = installments[at];
  if (!payment) return null;
  const { sequence, due_date: dueDate } = payment;
  // Interest of the days comes with the payment after it; the last one has its own.
  const bearer = installments[at + 1] ?? payment;
  const { added_interest: added } = bearer;
  return (
    <Banner
      tone="ok"
      role="status"
      title={m.relief_moved_title({ sequence, terms, date: dateOf(dueDate) })}
    >
      {added > 0
        ? m.relief_moved_interest({ amount: pesos(added), sequence: bearer.sequence })
        : m.relief_moved_free()}
    </Banner>
  );
}
