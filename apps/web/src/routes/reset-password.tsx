import { disconnectedReply } from '#app/features/auth/form-reply.ts';
import { setPassword } from '#app/features/auth/password.server.ts';
import { ResetExpired, ResetForm, type ResetReply } from '#app/features/auth/reset-form.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/reset-password';

export const loader = ({ url }: Route.LoaderArgs) => ({ linkKey: url.searchParams.get('key') });

export const action = (args: Route.ActionArgs) => setPassword(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<ResetReply, ResetReply>(serverAction(), disconnectedReply);

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { linkKey } = loaderData;
  if (!linkKey || actionData?.isExpired) return <ResetExpired />;
  return <ResetForm linkKey={linkKey} reply={actionData} />;
}
