import '#app/features/privacy/privacy.css';
import '#app/features/security/security.css';
import { listConsents, listExports, previewClosing } from '@luwag/contracts/privacy';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnPrivacy } from '#app/features/privacy/act-on-privacy.server.ts';
import { PrivacyPage } from '#app/features/privacy/privacy-page.tsx';
import { StepUpPrompt } from '#app/features/security/step-up-prompt.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/privacy-settings';

/** One page for buyers and merchants: the address says whose it is, the session has to agree. */
export async function loader(args: Route.LoaderArgs) {
  const role = roleOfPath(args.url.pathname);
  requireSession(args, role);
  const [consents, exports, closing] = await Promise.all([
    callAs(args, listConsents, {}),
    callAs(args, listExports, {}),
    callAs(args, previewClosing, {}),
  ]);
  return {
    consents: needed(consents).results,
    exports: needed(exports).results,
    closing: needed(closing),
    area: role === 'merchant' ? 'merchant' : 'buyer',
    done: pick(['consent', 'export'] as const, args.url.searchParams.get('done')),
  } as const;
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, roleOfPath(args.url.pathname));
  const answer = await actOnPrivacy(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
}

export default function PrivacySettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} answer={actionData} StepUp={StepUpPrompt} />;
}

export const ErrorBoundary = PageTrouble;
