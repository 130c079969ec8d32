import { accountTypeOf } from '#app/features/entry/account-paths.ts';
import { disconnectedReply } from '#app/features/entry/form-reply.ts';
import { signUp } from '#app/features/entry/signup.server.ts';
import { SignupPage } from '#app/features/entry/signup-page.tsx';
import { redirectSignedIn } from '#app/lib/auth/require-session.ts';
import { visitor } from '#app/lib/auth/visitor.ts';
import { unlessDisconnected } from '#app/lib/unless-disconnected.ts';
import type { Route } from './+types/signup';

export async function loader(args: Route.LoaderArgs) {
  redirectSignedIn(args);
  await args.context.get(visitor).startGuest();
  return { type: accountTypeOf(args.url) };
}

export const action = (args: Route.ActionArgs) => signUp(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), disconnectedReply);

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return <SignupPage type={loaderData.type} reply={actionData} />;
}
