import { unlessOffline } from '#app/features/auth/entry.ts';
import { loadUndo, undo } from '#app/features/auth/undo.server.ts';
import { UndoPage, type UndoReply } from '#app/features/auth/undo-form.tsx';
import type { Route } from './+types/undo';

const whatOf = ({ pathname }: URL) => (pathname.startsWith('/not-me') ? 'not_me' : 'email');

export const loader = (args: Route.LoaderArgs) => loadUndo(args, whatOf(args.url));

export const action = (args: Route.ActionArgs) => undo(args, whatOf(args.url));

export const clientAction = unlessOffline<UndoReply>;

export default function Undo({ loaderData, actionData }: Route.ComponentProps) {
  return <UndoPage {...loaderData} reply={actionData} />;
}
