import { unlessOffline } from '#app/features/auth/entry.ts';
import { LinkOver } from '#app/features/auth/link-over.tsx';
import { ResetForm, type ResetReply } from '#app/features/auth/reset-form.tsx';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/reset-password';

export const loader = ({ url }: Route.LoaderArgs) => ({ linkKey: url.searchParams.get('key') });

export { setPassword as action } from '#app/features/auth/password.server.ts';

export const clientAction = unlessOffline<ResetReply>;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { linkKey } = loaderData;
  if (!linkKey || actionData?.isExpired)
    return <LinkOver title={m.entry_reset_title()} text={m.entry_reset_expired_text()} />;
  return <ResetForm linkKey={linkKey} reply={actionData} />;
}
