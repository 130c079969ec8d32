import { EntryStrip } from '#app/features/auth/entry-room.tsx';
import { type FormReply, unlessOffline } from '#app/features/auth/form-reply.ts';
import { CodeStep } from '#app/features/auth/login-page.tsx';
import { loadSignIn, passOn } from '#app/features/auth/sign-in.server.ts';
import { StaffForm } from '#app/features/auth/staff-form.tsx';
import { m } from '#app/paraglide/messages.js';
import { useOtherTabs } from '#app/shared/auth/use-other-tabs.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/ops-login';

export const loader = (args: Route.LoaderArgs) => loadSignIn(args, 'staff');

export const action = (args: Route.ActionArgs) => passOn(args, 'staff');

export const clientAction = unlessOffline<FormReply>;

export default function OpsLogin({ loaderData, actionData }: Route.ComponentProps) {
  useOtherTabs();
  const { form, email } = loaderData;
  if (form.challenge) return <CodeStep form={form} reply={actionData} />;
  return (
    <>
      <EntryStrip />
      <PageHead title={m.entry_staff_title()}>{m.entry_staff_lede()}</PageHead>
      <StaffForm form={form} email={email} reply={actionData} />
    </>
  );
}
