import { CheckMail } from '#app/features/auth/check-mail.tsx';
import { ConfirmMail } from '#app/features/auth/confirm-mail.tsx';
import { unlessOffline } from '#app/features/auth/form-reply.ts';
import { loadVerify, type VerifyReply, verify } from '#app/features/auth/verify.server.ts';
import type { Route } from './+types/verify';

export const loader = (args: Route.LoaderArgs) => loadVerify(args);

export const action = (args: Route.ActionArgs) => verify(args);

export const clientAction = unlessOffline<VerifyReply>;

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { linkKey, facts } = loaderData;
  if (linkKey && !actionData?.isExpired)
    return <ConfirmMail type={facts.type} linkKey={linkKey} reply={actionData} />;
  return <CheckMail {...facts} reply={actionData} />;
}
