import { disconnectedReply } from '#app/features/auth/form-reply.ts';
import { loadUndo, undo } from '#app/features/auth/undo.server.ts';
import { UndoPage, type UndoReply } from '#app/features/auth/undo-form.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/not-me';

export const loader = (args: Route.LoaderArgs) => loadUndo(args, 'not_me');

export const action = (args: Route.ActionArgs) => undo(args, 'not_me');

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<UndoReply, UndoReply>(serverAction(), disconnectedReply);

export default function NotMe({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoPage what="not_me" {...loaderData} reply={actionData} />;
}
