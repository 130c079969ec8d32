import { openSession } from '@luwag/contracts/sessions';
import { redirect } from 'react-router';
import { InvitedForm, MakePasskey, NotInvited } from '#app/features/auth/enroll-forms.tsx';
import { CodeStep } from '#app/features/auth/login-page.tsx';
import { passOn } from '#app/features/auth/sign-in.server.ts';
import { homeOf } from '#app/shared/auth/pages.ts';
import { signInForm } from '#app/shared/auth/sign-in-form.ts';
import { visitor } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-enroll';

export function loader(args: Route.LoaderArgs) {
  const { session } = args.context.get(visitor);
  if (session && session.role !== 'staff') throw redirect(homeOf(session.role));
  if (session) return { kind: 'signed_in' as const, homePath: homeOf('staff') };
  const wanted = args.url.searchParams.get('key');
  const invitation = openSession.body.shape.invitation.safeParse(wanted ?? undefined).data;
  if (!invitation) return { kind: 'stranger' as const };
  const form = { ...signInForm(args, 'staff'), callbackUrl: args.url.pathname };
  return { kind: 'invited' as const, invitation, form };
}

export const action = (args: Route.ActionArgs) => passOn(args, 'staff');

export default function OpsEnroll({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'signed_in':
      return <MakePasskey homePath={loaderData.homePath} />;
    case 'invited':
      if (loaderData.form.challenge) return <CodeStep form={loaderData.form} reply={actionData} />;
      return <InvitedForm form={loaderData.form} invitation={loaderData.invitation} />;
    case 'stranger':
      return <NotInvited />;
  }
}
