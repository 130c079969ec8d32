import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import '#app/features/ops/ops.css';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadOpsArea } from '#app/features/dashboard/load-area.ts';
import { DeskKeys } from '#app/features/ops/desk-keys.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-area';

export const loader = forRole('staff', loadOpsArea);

export default function OpsArea({ loaderData }: Route.ComponentProps) {
  return (
    <SessionArea>
      <StaffRights value={loaderData.rights}>
        <div className="ops-area">
          <Area {...loaderData} />
          <DeskKeys />
        </div>
      </StaffRights>
    </SessionArea>
  );
}
