import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadMerchantArea } from '#app/features/dashboard/load-area.ts';
import { FrameModeSwitch, TestStrip } from '#app/features/dashboard/mode-switch.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-area';

export const loader = forRole('merchant', loadMerchantArea);

export default function MerchantArea({ loaderData: { mode, ...area } }: Route.ComponentProps) {
  return (
    <SessionArea>
      <Area
        {...area}
        modes={<FrameModeSwitch mode={mode} />}
        strip={mode === 'test' && <TestStrip />}
      />
    </SessionArea>
  );
}
