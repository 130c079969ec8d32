import { ForgotForm, ForgotSent } from '#app/features/auth/forgot-form.tsx';
import { unlessOffline } from '#app/features/auth/form-reply.ts';
import { askForReset, loadForgot } from '#app/features/auth/password.server.ts';
import type { ResendReply } from '#app/features/auth/resend-mail-form.tsx';
import type { Route } from './+types/forgot-password';

export const loader = (args: Route.LoaderArgs) => loadForgot(args);

export const action = (args: Route.ActionArgs) => askForReset(args);

export const clientAction = unlessOffline<ResendReply>;

export default function ForgotPassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { type, email, timer } = loaderData;
  return email ? (
    <ForgotSent type={type} email={email} timer={timer} reply={reply} />
  ) : (
    <ForgotForm type={type} reply={reply} />
  );
}
