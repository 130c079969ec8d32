import type { IdentityProof } from '@luwag/contracts/factors';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ProofFault } from '#app/shared/auth/proof.ts';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';

export type ProofPageProps = {
  proof: IdentityProof;
  fault: ProofFault | undefined;
  role: 'buyer' | 'merchant';
};

export function ProofPage({ proof, fault, role }: ProofPageProps) {
  return (
    <div className="stack gap-5 top security-narrow">
      <div>
        <h1>{m.security_proof_title()}</h1>
        <p className="lede">{m.security_proof_lede()}</p>
      </div>
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
