import '#app/features/security/security.css';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { data, redirect } from 'react-router';
import { deedAddress } from '#app/features/security/deeds.ts';
import { ProofPage } from '#app/features/security/proof-page.tsx';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forOwner } from '#app/shared/auth/for-role.ts';
import { lostAddress } from '#app/shared/auth/lost-address.ts';
import { type ProofFault, prove, readProof } from '#app/shared/auth/proof.ts';
import type { Route } from './+types/security-proof';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(async (args, role) => {
  const [proof, settings] = await Promise.all([
    readProof(args),
    callAs(args, getSecuritySettings, {}),
  ]);
  if (!proof || !settings.ok) throw data('unavailable', { status: 503 });
  // What it opens then is on the page for lost factors: nothing is added meanwhile.
  if (settings.data.recovery) throw redirect(lostAddress(role, undefined), 303);
  if (proof.state === 'proven')
    throw redirect(deedAddress(`/${role}/settings/security`, 'proven'), 303);
  return { proof, role };
});

export const action = forOwner(async (args, role) => {
  const fault = await prove(args, await args.request.formData());
  if (fault) return data<ProofFault>(fault, { status: fault === 'unavailable' ? 503 : 422 });
  return redirect(`/${role}/settings/proof`, 303);
});

export default function SecurityProof({ loaderData, actionData }: Route.ComponentProps) {
  return <ProofPage {...loaderData} fault={actionData} />;
}
