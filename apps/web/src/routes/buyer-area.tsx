import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { getSummary } from '@luwag/contracts/transactions';
import { useLocation, useRevalidator } from 'react-router';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadArea } from '#app/features/dashboard/load-area.ts';
import type { LatestPayment } from '#app/features/overlays/payment-news.ts';
import { usePaymentNews } from '#app/features/overlays/use-payment-news.ts';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { callAs, forRole, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { appLinks } from '#app/shared/page/app-links.ts';
import type { Route } from './+types/buyer-area';

export const links = appLinks('buyer');

export const loader = forRole('buyer', async (args: Route.LoaderArgs) => {
  const [area, latest] = await Promise.all([loadArea(args), loadLatest(args)]);
  return { area, latest };
});

export default function BuyerArea({ loaderData: { area, latest } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  usePaymentNews(latest, { pathname, onEnd: () => void revalidate() });
  return (
    <SessionArea>
      <Area {...area} />
    </SessionArea>
  );
}

/** The newest payment, for the banner. No page fails because its banner has nothing to say. */
async function loadLatest(args: VisitorArgs): Promise<LatestPayment> {
  const summary = await callAs(args, getSummary, {});
  return summary.ok ? summary.data.latest : null;
}
