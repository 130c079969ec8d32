import { ForgotForm, ForgotSent } from '#app/features/auth/forgot-form.tsx';
import { disconnectedReply } from '#app/features/auth/form-reply.ts';
import { askForReset, loadForgot } from '#app/features/auth/password.server.ts';
import type { ResendReply } from '#app/features/auth/resend-mail-form.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import type { Route } from './+types/forgot-password';

export const loader = (args: Route.LoaderArgs) => loadForgot(args);

export const action = (args: Route.ActionArgs) => askForReset(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected<ResendReply, ResendReply>(serverAction(), disconnectedReply);

export default function ForgotPassword({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { type, email, timer } = loaderData;
  return email ? (
    <ForgotSent type={type} email={email} timer={timer} reply={reply} />
  ) : (
    <ForgotForm type={type} reply={reply} />
  );
}
