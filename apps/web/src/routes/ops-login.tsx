import { EntryHead } from '#app/features/entry/entry-head.tsx';
import { EntryStrip } from '#app/features/entry/entry-room.tsx';
import { disconnectedReply } from '#app/features/entry/form-reply.ts';
import { CodeStep } from '#app/features/entry/login-page.tsx';
import { loadSignIn, passOn } from '#app/features/entry/sign-in.server.ts';
import { StaffForm } from '#app/features/entry/staff-form.tsx';
import { useOtherTabs } from '#app/lib/auth/use-other-tabs.ts';
import { unlessDisconnected } from '#app/lib/unless-disconnected.ts';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/ops-login';

export const loader = (args: Route.LoaderArgs) => loadSignIn(args, 'staff');

export const action = (args: Route.ActionArgs) => passOn(args, 'staff');

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), disconnectedReply);

export default function OpsLogin({ loaderData, actionData }: Route.ComponentProps) {
  useOtherTabs();
  const { form, email } = loaderData;
  if (form.challenge) return <CodeStep form={form} reply={actionData} />;
  return (
    <>
      <EntryStrip />
      <EntryHead title={m.entry_staff_title()}>{m.entry_staff_lede()}</EntryHead>
      <StaffForm form={form} email={email} reply={actionData} />
    </>
  );
}
