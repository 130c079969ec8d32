import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadArea, loadMerchantArea } from '#app/features/dashboard/load-area.ts';
import { FrameModeSwitch } from '#app/features/dashboard/mode-switch.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { visitor } from '#app/shared/auth/visitor.ts';
import { PublicFrame } from '#app/shared/components/landing/public-frame.tsx';
import type { Route } from './+types/support-frame';

/** Help is for anybody; whoever is signed in stays in the frame of their own pages. */
export async function loader(args: Route.LoaderArgs) {
  const reader = roleOfPath(args.url.pathname);
  if (args.context.get(visitor).session?.role !== reader) return null;
  if (reader === 'merchant') return loadMerchantArea(args);
  return { ...(await loadArea(args)), mode: undefined };
}

export default function SupportFrame({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PublicFrame />;
  const { mode, ...area } = loaderData;
  return (
    <SessionArea>
      <Area {...area} modes={mode && <FrameModeSwitch mode={mode} />} />
    </SessionArea>
  );
}
