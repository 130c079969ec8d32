import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadMerchantArea } from '#app/features/dashboard/load-area.ts';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-area';

export const loader = forRole('merchant', loadMerchantArea);

export default function MerchantArea({ loaderData }: Route.ComponentProps) {
  return (
    <SessionArea>
      <Area {...loaderData} />
    </SessionArea>
  );
}
