import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { Glyph } from '@luwag/ui/list';
import { Money } from '@luwag/ui/money';
import { Link } from 'react-router';
import { TestBand } from '#app/components/waiting/waiting.tsx';
import { statusLooks } from '#app/lib/buyer-status.ts';
import { initialsOf } from '#app/lib/initials.ts';
import { dateOf, pesos } from '#app/lib/money-words.ts';
import { m } from '#app/paraglide/messages.js';
import { FiveLines } from './five-lines.tsx';
import { PayForm } from './pay-form.tsx';
import { PlanPath } from './plan-path.tsx';
import { ProgressBanner } from './progress-banner.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import type { PayReply, TransactionView } from './transactions.server.ts';

export type TransactionPageProps = TransactionView & { today: string; reply: PayReply | undefined };

type Purchase = TransactionView['transaction'];

export function TransactionPage(props: TransactionPageProps) {
  const { transaction, progress, means, today, reply, formKey } = props;
  const hasPlan = transaction.buyer_status !== 'FAILED';
  return (
    <div className="transaction">
      <Link to="/buyer/transactions" className="back-link">
        <Icon name="back" small />
        {m.transactions_back()}
      </Link>
      {!transaction.livemode && <TestBand />}
      <PurchaseHead transaction={transaction} />
      <ProgressBanner key={progress?.payment_id} progress={progress} />
      <StandingBanner transaction={transaction} hasProgress={progress !== null} />
      {hasPlan && (
        <div className="transaction-columns">
          <Card>
            <PlanPath transaction={transaction} today={today} />
          </Card>
          {means && (
            <PayForm
              key={formKey}
              transaction={transaction}
              means={means}
              formKey={formKey}
              reply={reply}
            />
          )}
          <div className="transaction-column">
            <FiveLines transaction={transaction} />
            <div className="transaction-more">
              <Disclosure title={m.transactions_schedule_title()}>
                <ScheduleTable installments={transaction.installments} />
              </Disclosure>
              {transaction.statement && <Statement text={transaction.statement} />}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function PurchaseHead({ transaction }: { transaction: Purchase }) {
  const { store_name: store, description, order_reference: order, buyer_status } = transaction;
  const date = dateOf(manilaDateOf(Date.parse(transaction.created_at)));
  const { tone, word } = statusLooks[buyer_status];
  const total = transaction.total_amount;
  const isOwed = transaction.outstanding > 0;
  return (
    <header className="purchase-head">
      <div className="purchase-shop">
        <Glyph initials={initialsOf(store)} />
        <div>
          <h1>{store}</h1>
          <p className="label">
            {description
              ? m.transactions_bought_on({ what: description, date })
              : m.transactions_bought_on_plain({ date })}
          </p>
          {order && <p className="label">{m.transactions_order({ reference: order })}</p>}
        </div>
      </div>
      <div>
        <p className="label purchase-left">
          {isOwed ? m.transactions_left() : m.transactions_price_title()}
          <Badge tone={tone}>{word()}</Badge>
        </p>
        <p className="purchase-amount">
          <Money
            amount={centavos(isOwed ? transaction.outstanding : transaction.amount)}
            size={48}
          />
        </p>
        {buyer_status !== 'FAILED' && (
          <p className="small">
            {m.transactions_paid_of({ paid: pesos(transaction.paid), total: pesos(total) })}
          </p>
        )}
      </div>
    </header>
  );
}

/** What the purchase as a whole is waiting for, or how it ended. */
function StandingBanner({
  transaction: { buyer_status },
  hasProgress,
}: {
  transaction: Purchase;
  hasProgress: boolean;
}) {
  if (buyer_status === 'PENDING' && !hasProgress) {
    return (
      <Banner tone="pend" title={m.transactions_pending_title()}>
        {m.transactions_pending_text()}
      </Banner>
    );
  }
  if (buyer_status === 'FAILED') {
    return (
      <Banner tone="fail" title={m.transactions_failed_title()}>
        {m.transactions_failed_text()}
      </Banner>
    );
  }
  if (buyer_status === 'REFUNDED') {
    return (
      <Banner tone="ok" title={m.transactions_refunded_title()}>
        {m.transactions_refunded_text()}
      </Banner>
    );
  }
  return null;
}

/** English binds, whatever language the page is in. */
function Statement({ text }: { text: string }) {
  return (
    <Disclosure title={m.transactions_statement_title()}>
      <p className="small">{m.transactions_statement_text()}</p>
      <p className="statement" lang="en">
        {text}
      </p>
    </Disclosure>
  );
}
