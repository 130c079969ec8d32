import type { IdentityProof } from '@luwag/contracts/factors';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ProofFault } from '#app/shared/auth/proof.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';

export type ProofPageProps = {
  proof: IdentityProof;
  fault: ProofFault | undefined;
  role: 'buyer' | 'merchant';
};

export function ProofPage({ proof, fault, role }: ProofPageProps) {
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
