import type { IdentityProof } from '@luwag/contracts/factors';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { ProofForms } from '#app/components/proof/proof-forms.tsx';
import type { ProofFault } from '#app/lib/auth/proof.ts';
import { m } from '#app/paraglide/messages.js';

export type ProofPageProps = {
  proof: IdentityProof;
  fault: ProofFault | undefined;
  role: 'buyer' | 'merchant';
};

export function ProofPage({ proof, fault, role }: ProofPageProps) {
  return (
    <div className="security security-narrow">
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
