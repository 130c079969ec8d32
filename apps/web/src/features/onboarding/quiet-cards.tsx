import type { RejectReason } from '@luwag/contracts/kyc-cases';
import { buttonClass } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';

/** It is our turn. There is no filled button, because there is nothing to do. */
export function CheckingCard({ sentAt }: { sentAt: string | undefined }) {
  const lines = [m.kyc_ours_next_look(), m.kyc_ours_next_tell(), m.kyc_ours_next_again()];
  return (
    <>
      <div className="room onboarding-checking">
        <Capiz columns={7} />
        {sentAt && <p className="small">{m.kyc_ours_since({ when: momentWords(sentAt) })}</p>}
      </div>
      <Card>
        <h2>{m.kyc_ours_next_title()}</h2>
        <ul className="onboarding-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <HomeLink words={m.kyc_ours_home()} />
    </>
  );
}

const reasons: Readonly<Record<RejectReason, () => string>> = {
  under_age: m.kyc_over_under_age,
  not_in_service_area: m.kyc_over_not_in_service_area,
  identity_not_confirmed: m.kyc_over_identity_not_confirmed,
  duplicate_account: m.kyc_over_duplicate_account,
  business_not_registered: m.kyc_over_not_eligible,
  business_not_supported: m.kyc_over_not_eligible,
  not_eligible: m.kyc_over_not_eligible,
};

export function OverCard({ reason }: { reason: RejectReason | null }) {
  return (
    <>
      <Card>
        {reason && <p>{reasons[reason]()}</p>}
        <p>{m.kyc_over_text()}</p>
      </Card>
      <HomeLink words={m.kyc_over_action()} />
    </>
  );
}

function HomeLink({ words }: { words: string }) {
  return (
    <Link to="/buyer/dashboard" className={buttonClass({ variant: 'second' })}>
      {words}
    </Link>
  );
}
