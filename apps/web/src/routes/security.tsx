import '#app/shared/components/totp/totp-key.css';
import '#app/features/security/security.css';
import { LinkToken } from '@luwag/contracts/accounts';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { data } from 'react-router';
import { NewPassword, Password } from '#app/features/auth/password-fields.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { actOnSecurity } from '#app/features/security/act-on-security.ts';
import { deeds, statusOf, unreached } from '#app/features/security/security-answer.ts';
import { SecurityPage } from '#app/features/security/security-page.tsx';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { callAs, findFaceWay, needed, requireSession } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/security';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

/** One page for everybody: the address says whose it is, the session has to agree. */
export async function loader(args: Route.LoaderArgs) {
  const role = roleOfPath(args.url.pathname);
  requireSession(args, role);
  const settings = needed(await callAs(args, getSecuritySettings, {}));
  const { searchParams } = args.url;
  const isWaiting = role === 'buyer' && settings.recovery !== null;
  return {
    settings,
    canShowFace: isWaiting && (await findFaceWay(args)),
    today: manilaDateOf(Date.now()),
    nowMs: Date.now(),
    deed: pick(deeds, searchParams.get('done')),
    emailKey: LinkToken.safeParse(searchParams.get('email_key')).data,
    // Staff are reached by mail alone.
    numberPath: role === 'staff' ? undefined : `/${role}/settings/number`,
  };
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, roleOfPath(args.url.pathname));
  const answer = await actOnSecurity(args);
  return data(answer, { status: statusOf(answer) });
}

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    const answer = unreached(error, form);
    return data(answer, { status: statusOf(answer) });
  }
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  return (
    <SecurityPage
      {...loaderData}
      isNumberConfirmed={account.is_number_confirmed}
      answer={actionData}
      passwordFields={{ Password, NewPassword }}
    />
  );
}
