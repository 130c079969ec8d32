import '#app/features/security/security.css';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { Card } from '@luwag/ui/card';
import { data, Link, redirect } from 'react-router';
import { deedAddress } from '#app/features/security/security-answer.ts';
import { m } from '#app/paraglide/messages.js';
import { lostAddress } from '#app/shared/auth/face-address.ts';
import { type ProofFault, prove, readProof } from '#app/shared/auth/proof.ts';
import { callAs, forOwner } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';
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

export default function SecurityProof({ loaderData, actionData: fault }: Route.ComponentProps) {
  const { proof, role } = loaderData;
  return (
    <div className="stack gap-5 top security-narrow">
      <PageHead title={m.security_proof_title()}>{m.security_proof_lede()}</PageHead>
      <Card className="stack">
        <ProofForms
          action={`/${role}/settings/proof`}
          proof={proof}
          fault={fault}
          numberPath={`/${role}/number`}
        />
      </Card>
      <Link to={`/${role}/settings/security`}>{m.security_lost_back()}</Link>
    </div>
  );
}
