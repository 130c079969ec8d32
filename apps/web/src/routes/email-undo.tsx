import { disconnectedReply } from '#app/features/auth/form-reply.ts';
import { loadUndo, undo } from '#app/features/auth/undo.server.ts';
import { UndoPage, type UndoReply } from '#app/features/auth/undo-form.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/email-undo';

export const loader = (args: Route.LoaderArgs) => loadUndo(args, 'email');

export const action = (args: Route.ActionArgs) => undo(args, 'email');

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<UndoReply, UndoReply>(serverAction(), disconnectedReply);

export default function EmailUndo({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoPage what="email" {...loaderData} reply={actionData} />;
}
