import { accountTypeOf } from '#app/features/entry/account-paths.ts';
import { disconnectedReply } from '#app/features/entry/form-reply.ts';
import { LoginPage } from '#app/features/entry/login-page.tsx';
import { loadSignIn, passOn } from '#app/features/entry/sign-in.server.ts';
import { useOtherTabs } from '#app/lib/auth/use-other-tabs.ts';
import { unlessDisconnected } from '#app/lib/unless-disconnected.ts';
import type { Route } from './+types/login';

export async function loader(args: Route.LoaderArgs) {
  const type = accountTypeOf(args.url);
  return { type, ...(await loadSignIn(args, type)) };
}

export const action = (args: Route.ActionArgs) => passOn(args, accountTypeOf(args.url));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), disconnectedReply);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useOtherTabs();
  return <LoginPage {...loaderData} reply={actionData} />;
}
