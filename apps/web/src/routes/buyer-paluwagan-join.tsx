import '#app/shared/forms/row-choices.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { joinFromForm, loadInvitation } from '#app/features/paluwagan/join.server.ts';
import { JoinPage } from '#app/features/paluwagan/join-page.tsx';
import { groupsPath } from '#app/features/paluwagan/paths.ts';
import { m } from '#app/paraglide/messages.js';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-paluwagan-join';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) => loadInvitation(args));

export const action = forGroups('buyer', (args: Route.ActionArgs) => joinFromForm(args));

export default function BuyerPaluwaganJoin({ loaderData, actionData }: Route.ComponentProps) {
  return <JoinPage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return (
    <NotHere
      title={m.paluwagan_no_invitation()}
      text={m.paluwagan_no_invitation_text()}
      to={groupsPath}
      back={m.paluwagan_title()}
    />
  );
}
