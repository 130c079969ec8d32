import '#app/shared/components/waiting/waiting.css';
import '#app/features/security/security.css';
import '#app/shared/forms/row-choices.css';
import '#app/features/disputes/disputes.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actAsShop, loadShopDispute, type ShopReply } from '#app/features/disputes/shop.server.ts';
import { ShopCasePage } from '#app/features/disputes/shop-case-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/merchant-dispute';

export const loader = forRole('merchant', (args: Route.LoaderArgs) =>
  loadShopDispute(args, args.params.disputeId),
);

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const reply = await actAsShop(args, args.params.disputeId);
  return data(reply, { status: reply.asked ? 200 : statusOfRefusal(reply) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: ShopReply = { code: 'unreachable', act: '', words: '' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function MerchantDispute({ loaderData, actionData }: Route.ComponentProps) {
  return <ShopCasePage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/disputes" back={m.disputes_back_list()} />;
}
