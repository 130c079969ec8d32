import { disown, loadNotMe } from '#app/features/entry/not-me.server.ts';
import { NotMeDone, NotMeExpired, NotMeForm } from '#app/features/entry/not-me-form.tsx';
import type { UndoReply } from '#app/features/entry/undo.server.ts';
import { unlessDisconnected } from '#app/lib/unless-disconnected.ts';
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
