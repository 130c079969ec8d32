import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import '#app/features/ops/ops.css';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadArea } from '#app/features/dashboard/load-area.ts';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-area';

export const loader = forRole('staff', loadArea);

export default function OpsArea({ loaderData }: Route.ComponentProps) {
  return (
    <SessionArea>
      <div className="ops-area">
        <Area {...loaderData} />
      </div>
    </SessionArea>
  );
}
