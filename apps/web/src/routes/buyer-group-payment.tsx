import '#app/shared/components/waiting/waiting.css';
import '#app/features/ways/ways.css';
import '#app/features/paluwagan/paluwagan.css';
import { buttonClass, LinkButton } from '@luwag/ui/button';
import { Link } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { giveUpDue, loadDuePayment } from '#app/features/paluwagan/give.server.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { groupPath } from '#app/features/paluwagan/paths.ts';
import { PaymentState } from '#app/features/ways/payment-state.tsx';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Route } from './+types/buyer-group-payment';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadDuePayment(args, args.params.payment),
);

export const action = forGroups('buyer', (args: Route.ActionArgs) =>
  giveUpDue(args, args.params.payment),
);

export default function BuyerGroupPayment({ loaderData }: Route.ComponentProps) {
  const { payment, isBack, again } = loaderData;
  const group = groupPath(payment.group_id);
  return (
    <div className="stack gap-5 top ways">
      <BackLink to={group}>{m.paluwagan_back()}</BackLink>
      <PageHead title={m.paluwagan_give_title()} />
      <PaymentState
        key={payment.due_payment_id}
        payment={payment}
        isBack={isBack}
        hasMoved={async () => {
          const { call } = await import('#app/shared/api/call.ts');
          const { getDuePayment } = await import('@luwag/contracts/paluwagan-money');
          const { due_payment_id } = payment;
          const answer = await call(getDuePayment, { params: { due_payment_id } });
          return (
            answer.ok &&
            (answer.data.status !== payment.status ||
              Boolean(answer.data.instruction) !== Boolean(payment.instruction))
          );
        }}
      />
      {payment.status === 'waiting_for_you' && (
        <PostForm className="stack gap-4">
          <SubmitButton variant="second">{m.ways_give_up()}</SubmitButton>
          <p className="small">{m.ways_give_up_text()}</p>
        </PostForm>
      )}
      {payment.status === 'failed' && <LinkButton href={again}>{m.ways_try_another()}</LinkButton>}
      {payment.status === 'succeeded' && (
        <Link to={group} className={buttonClass()}>
          {m.paluwagan_back()}
        </Link>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
