import '#app/features/home/frame.css';
import '#app/features/home/home.css';
import { Area } from '#app/features/home/area.tsx';
import { loadArea } from '#app/features/home/load-area.ts';
import { SessionArea } from '#app/features/session/session-area.tsx';
import type { Route } from './+types/buyer-area';

export const loader = (args: Route.LoaderArgs) => loadArea(args, 'buyer');

export default function BuyerArea({ loaderData }: Route.ComponentProps) {
  return (
    <SessionArea>
      <Area {...loaderData} />
    </SessionArea>
  );
}
