import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Badge } from '@luwag/ui/badge';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { caseNumber, queuePath } from './case-paths.ts';
import { CaseBadge } from './case-state.tsx';
import { ClaimClock } from './claim-clock.tsx';
import { useNow } from './use-now.ts';
import { Waited } from './waited.tsx';

const ageEveryMs = 15_000;

export function CaseHead({
  seen,
  nowMs,
  isInHand,
}: {
  seen: CaseView;
  nowMs: number;
  isInHand: boolean;
}) {
  const laterMs = useNow(nowMs, ageEveryMs);
  return (
    <header className="row middle desk-head">
      <Link to={queuePath(seen.kind)} className="desk-back" aria-label={m.ops_back()}>
        <Icon name="back" />
      </Link>
      <h1>{seen.name}</h1>
      <Badge tone="plain">{caseNumber(seen.case_id)}</Badge>
      <CaseBadge state={seen.state} />
      {seen.waiting_since && (
        <span className="desk-waited label">
          {m.ops_waited()} <Waited since={seen.waiting_since} dueAt={seen.due_at} nowMs={laterMs} />
        </span>
      )}
      <div className="desk-head-end">
        {isInHand && seen.claim ? (
          <ClaimClock until={seen.claim.until} nowMs={nowMs} />
        ) : (
          <span className="label">{m.ops_logged()}</span>
        )}
      </div>
    </header>
  );
}
