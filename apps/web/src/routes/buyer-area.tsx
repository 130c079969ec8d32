import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { useLocation, useRevalidator } from 'react-router';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadArea } from '#app/features/dashboard/load-area.ts';
import { loadLatest } from '#app/features/overlays/load-latest.ts';
import { usePaymentNews } from '#app/features/overlays/use-payment-news.ts';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-area';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  const [area, latest] = await Promise.all([loadArea(args, 'buyer'), loadLatest(args)]);
  return { area, latest };
}

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
