import { disown, loadNotMe } from '#app/features/auth/not-me.server.ts';
import { NotMeDone, NotMeExpired, NotMeForm } from '#app/features/auth/not-me-form.tsx';
import type { UndoReply } from '#app/features/auth/undo.server.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/not-me';

export const loader = (args: Route.LoaderArgs) => loadNotMe(args);

export const action = (args: Route.ActionArgs) => disown(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<UndoReply, UndoReply>(serverAction(), { trouble: 'offline' });

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  const { linkKey, stopped } = loaderData;
  if (stopped) return <NotMeDone role={stopped} />;
  if (!linkKey || actionData?.isExpired) return <NotMeExpired />;
  return <NotMeForm linkKey={linkKey} trouble={actionData?.trouble} />;
}
