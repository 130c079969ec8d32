import { accountTypeOf } from '#app/features/auth/entry.ts';
import { comeWithoutApp, loadLostApp } from '#app/features/auth/lost-app.server.ts';
import { LostAppPage } from '#app/features/auth/lost-app-page.tsx';
import type { Route } from './+types/lost-app';

export const loader = (args: Route.LoaderArgs) => loadLostApp(args, accountTypeOf(args.url));

export const action = (args: Route.ActionArgs) => comeWithoutApp(args, accountTypeOf(args.url));

export default function LostApp({ loaderData, actionData }: Route.ComponentProps) {
  return <LostAppPage type={loaderData.type} reply={actionData} />;
}
