import { loadUndo, type UndoReply, undoChange } from '#app/features/auth/undo.server.ts';
import { UndoDone, UndoExpired, UndoForm } from '#app/features/auth/undo-form.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/email-undo';

export const loader = (args: Route.LoaderArgs) => loadUndo(args);

export const action = (args: Route.ActionArgs) => undoChange(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<UndoReply, UndoReply>(serverAction(), { trouble: 'offline' });

export default function EmailUndo({ loaderData, actionData }: Route.ComponentProps) {
  const { linkKey, undone } = loaderData;
  if (undone) return <UndoDone role={undone} />;
  if (!linkKey || actionData?.isExpired) return <UndoExpired />;
  return <UndoForm linkKey={linkKey} trouble={actionData?.trouble} />;
}
