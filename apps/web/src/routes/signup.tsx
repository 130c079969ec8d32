import { accountTypeOf, type FormReply, unlessOffline } from '#app/features/auth/entry.ts';
import { signUp } from '#app/features/auth/signup.server.ts';
import { SignupPage } from '#app/features/auth/signup-page.tsx';
import { redirectSignedIn, visitor } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/signup';

export async function loader(args: Route.LoaderArgs) {
  redirectSignedIn(args);
  await args.context.get(visitor).startGuest();
  return { type: accountTypeOf(args.url) };
}

export const action = (args: Route.ActionArgs) => signUp(args);

export const clientAction = unlessOffline<FormReply>;

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return <SignupPage type={loaderData.type} reply={actionData} />;
}
