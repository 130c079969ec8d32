import { accountTypeOf, type FormReply, unlessOffline } from '#app/features/auth/entry.ts';
import { LoginPage } from '#app/features/auth/login-page.tsx';
import { loadSignIn, passOn } from '#app/features/auth/sign-in.server.ts';
import { useOtherTabs } from '#app/shared/auth/use-other-tabs.ts';
import type { Route } from './+types/login';

export async function loader(args: Route.LoaderArgs) {
  const type = accountTypeOf(args.url);
  return { type, ...(await loadSignIn(args, type)) };
}

export const action = (args: Route.ActionArgs) => passOn(args, accountTypeOf(args.url));

export const clientAction = unlessOffline<FormReply>;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  useOtherTabs();
  return <LoginPage {...loaderData} reply={actionData} />;
}
