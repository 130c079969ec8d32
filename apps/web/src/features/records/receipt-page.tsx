import type { PaymentMade } from '@luwag/contracts/records';
import { channelName } from '@luwag/domain/channel-names';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { inColumn, pesos } from '#app/shared/format/money-words.ts';

const partWords = {
  principal: m.records_part_principal,
  interest: m.records_part_interest,
  fee: m.records_part_fee,
  late_fee: m.records_part_late_fee,
  paid_at_once: m.records_part_paid_at_once,
  recovered: m.records_part_recovered,
  credit: m.records_part_credit,
} as const;

const pdfOf = ({ payment_id: id }: PaymentMade): string =>
  `/api/v1/transactions/payments/${id}/receipt/pdf/?locale=${getLocale()}`;

/** One payment: what, when, how, and where each centavo of it went. Prints on one page. */
export function ReceiptPage(payment: PaymentMade) {
  const parts = Object.entries(partWords).map(
    ([part, words]) => [part, words(), payment.parts[part as keyof typeof partWords]] as const,
  );
  return (
    <div className="stack gap-5 top records receipt">
      <BackLink to="/buyer/payments">{m.records_back_payments()}</BackLink>
      {!payment.livemode && <TestBand />}
      <header>
        <p className="label">{m.records_receipt_title()}</p>
        <h1 className="num">{pesos(payment.amount)}</h1>
        <p className="lede">
          {m.records_receipt_lede({
            store: payment.store_name,
            moment: momentWords(payment.paid_at),
          })}
        </p>
      </header>
      {payment.returned_at && (
        <Banner tone="fail" title={m.records_returned_title()}>
          {m.records_returned_text({ moment: momentWords(payment.returned_at) })}
        </Banner>
      )}
      <Card className="stack gap-3">
        <h2>{m.records_receipt_parts()}</h2>
        <dl className="record-sums">
          {parts
            .filter(([, , amount]) => amount !== 0)
            .map(([part, words, amount]) => (
              <div key={part}>
                <dt>{words}</dt>
                <dd className="num">{inColumn(amount)}</dd>
              </div>
            ))}
          <div className="record-total">
            <dt>{m.records_receipt_total()}</dt>
            <dd className="num">{pesos(payment.amount)}</dd>
          </div>
        </dl>
        <p className="label">
          {payment.channel && `${channelName(payment.channel)}. `}
          {m.records_receipt_reference({
            reference: receiptNumberOf(payment.payment_id),
          })}
        </p>
      </Card>
      <LinkButton href={pdfOf(payment)}>{m.records_save_pdf()}</LinkButton>
      <div className="no-print">
        <LinkRow href={`/buyer/transactions/${payment.transaction_id}`}>
          {m.records_link_plan()}
        </LinkRow>
      </div>
    </div>
  );
}
