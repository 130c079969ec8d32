import '#app/shared/components/waiting/waiting.css';
import '#app/features/ways/ways.css';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { loadBayadPayment } from '#app/features/ways/bayad.server.ts';
import { PaymentState } from '#app/features/ways/payment-state.tsx';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import type { Route } from './+types/bayad-payment';

export const loader = (args: Route.LoaderArgs) => loadBayadPayment(args, args.params.paymentId);

export default function BayadPayment({ loaderData }: Route.ComponentProps) {
  const { payment, isBack } = loaderData;
  return (
    <div className="stack gap-5 wrap ways-public">
      {!payment.livemode && <TestBand />}
      <PageHead title={m.ways_payment_title()} />
      <PaymentState
        key={payment.payment_id}
        payment={payment}
        isBack={isBack}
        hasMoved={async () => {
          const { call } = await import('#app/shared/api/call.ts');
          const { getPayCodePayment } = await import('@luwag/contracts/ways-to-pay');
          const { payment_id } = payment;
          const answer = await call(getPayCodePayment, { params: { payment_id } });
          return (
            answer.ok &&
            (answer.data.status !== payment.status ||
              Boolean(answer.data.instruction) !== Boolean(payment.instruction))
          );
        }}
      />
      {payment.paid_at && (
        <p className="small">
          {m.ways_receipt({
            when: momentWords(payment.paid_at),
            id: receiptNumberOf(payment.payment_id),
          })}
        </p>
      )}
      {payment.status === 'waiting_for_you' && <p className="small">{m.ways_keep_address()}</p>}
    </div>
  );
}
