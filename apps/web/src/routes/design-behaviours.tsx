import { setTimeout as wait } from 'node:timers/promises';
import { m } from '#app/paraglide/messages.js';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { TryCountdown } from '../../gallery/demo/try-countdown.tsx';
import { TryNetwork, TryStreaming } from '../../gallery/demo/try-network.tsx';
import { TryLoggingOut, TryPaymentStatus, TryToasts } from '../../gallery/demo/try-overlays.tsx';
import type { Route } from './+types/design-behaviours';
import '../../gallery/demo/behaviours.css';

const slowPartMs = 1_500;

/** `?slow` streams a late part; `?fail`, outside production, breaks on purpose. */
export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  if (asked.has('fail') && !context.get(pageFacts).isProduction) {
    throw new Error('broken on purpose');
  }
  return { slowPart: asked.has('slow') ? wait(slowPartMs, true as const) : undefined };
}

export default function DesignBehaviours({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap stack gap-5 behaviours">
      <div>
        <h1>{m.shell_behaviours_title()}</h1>
        <p className="lede">{m.shell_behaviours_lede()}</p>
      </div>
      <TryToasts />
      <TryCountdown />
      <TryPaymentStatus />
      <TryLoggingOut />
      <TryNetwork />
      <TryStreaming slowPart={loaderData.slowPart} />
    </div>
  );
}
