import type { CaseView } from '@luwag/contracts/kyc-cases';
import { minuteMs, secondMs } from '@luwag/domain/durations';
import { Badge } from '@luwag/ui/badge';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { clockTime } from '#app/shared/format/clock-time.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { CaseBadge, caseNumber, queuePath } from './case-state.tsx';
import { CaseAct } from './reasoned-act.tsx';
import { useNow, Waited } from './waited.tsx';

type CaseHeadProps = { seen: CaseView; nowMs: number; isInHand: boolean };

export function CaseHead({ seen, nowMs, isInHand }: CaseHeadProps) {
  const laterMs = useNow(nowMs);
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
          {m.ops_waited()} <Waited of={seen} nowMs={laterMs} />
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

const soonMs = 2 * minuteMs;

/** How long the case stays in your hands; keeping it, or giving it back. */
function ClaimClock({ until, nowMs }: { until: string; nowMs: number }) {
  const hasScript = useHasScript();
  const leftMs = Date.parse(until) - useNow(nowMs, secondMs);
  const isOver = leftMs <= 0;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // Out of your hands: what is shown then is what anybody may see.
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return (
    <div className="row middle desk-claim">
      <span role="timer" aria-live="off" className={leftMs < soonMs ? 'is-late' : undefined}>
        {hasScript
          ? m.ops_claim_left({ time: clockTime(leftMs) })
          : m.ops_claim_until({ moment: momentWords(until) })}
      </span>
      <CaseAct act="claim" label={m.ops_claim_keep()} variant="text" />
      <CaseAct act="release" label={m.ops_claim_release()} variant="text" />
    </div>
  );
}
