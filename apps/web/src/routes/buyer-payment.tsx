import '#app/shared/components/waiting/waiting.css';
import '#app/features/ways/ways.css';
import { LinkButton } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { PaymentState } from '#app/features/ways/payment-state.tsx';
import { giveUp, loadPayment } from '#app/features/ways/ways.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Route } from './+types/buyer-payment';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadPayment(args, args.params.paymentId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  giveUp(args, args.params.paymentId),
);

export default function BuyerPayment({ loaderData: { payment, isGivenUp } }: Route.ComponentProps) {
  const plan = `/buyer/transactions/${payment.transaction_id}`;
  return (
    <div className="stack gap-5 top ways">
      <Link to={plan} className="target ways-back">
        <Icon name="back" small />
        {m.ways_back()}
      </Link>
      <PageHead title={m.ways_payment_title()} />
      <PaymentState
        key={payment.payment_id}
        payment={payment}
        isBack={false}
        isGivenUp={isGivenUp}
        hasMoved={async () => {
          const { call } = await import('#app/shared/api/call.ts');
          const { getPayment } = await import('@luwag/contracts/transactions');
          const { payment_id } = payment;
          const answer = await call(getPayment, { params: { payment_id } });
          return (
            answer.ok &&
            (answer.data.status !== payment.status ||
              Boolean(answer.data.instruction) !== Boolean(payment.instruction))
          );
        }}
      />
      {payment.status === 'waiting_for_you' && !isGivenUp && (
        <PostForm className="stack gap-4">
          <SubmitButton variant="second">{m.ways_give_up()}</SubmitButton>
          <p className="small">{m.ways_give_up_text()}</p>
        </PostForm>
      )}
      {payment.status === 'failed' && (
        <LinkButton href={`${plan}/pay`}>{m.ways_try_another()}</LinkButton>
      )}
    </div>
  );
}

export const ErrorBoundary = PageTrouble;
