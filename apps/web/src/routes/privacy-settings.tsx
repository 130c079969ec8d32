import '#app/features/privacy/privacy.css';
import '#app/features/security/security.css';
import { listConsents, listExports, previewClosing } from '@luwag/contracts/privacy';
import { data } from 'react-router';
import { actOnPrivacy } from '#app/features/privacy/act-on-privacy.server.ts';
import { PrivacyPage } from '#app/features/privacy/privacy-page.tsx';
import { StepUpPrompt } from '#app/features/security/step-up-prompt.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forOwner } from '#app/shared/auth/for-role.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/privacy-settings';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(async (args, area) => {
  const [consents, exports, closing] = await Promise.all([
    callAs(args, listConsents, {}),
    callAs(args, listExports, {}),
    callAs(args, previewClosing, {}),
  ]);
  return {
    consents: needed(consents).results,
    exports: needed(exports).results,
    closing: needed(closing),
    area,
    done: pick(['consent', 'export'] as const, args.url.searchParams.get('done')),
  };
});

export const action = forOwner(async (args) => {
  const answer = await actOnPrivacy(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

export default function PrivacySettings({ loaderData, actionData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} answer={actionData} StepUp={StepUpPrompt} />;
}
