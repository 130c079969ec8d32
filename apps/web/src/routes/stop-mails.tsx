import { loadStop, stop } from '#app/features/stop-mails/stop-mails.server.ts';
import { StopMailsPage } from '#app/features/stop-mails/stop-mails-page.tsx';
import type { Route } from './+types/stop-mails';

export const loader = (args: Route.LoaderArgs) => loadStop(args);

export const action = (args: Route.ActionArgs) => stop(args);

export default function StopMails({ loaderData, actionData }: Route.ComponentProps) {
  return <StopMailsPage {...loaderData} reply={actionData} />;
}
