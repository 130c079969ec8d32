import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getCaseRecovery } from '@luwag/contracts/staff-recovery';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { ReasonedAct } from './reasoned-act.tsx';

type CaseRecoveryView = ResultOf<typeof getCaseRecovery>;

/** Every factor is lost: staff begin the wait for somebody, see it, and never end it. */
export function RecoveryCard({ recovery, has_factor: hasFactor }: CaseRecoveryView) {
  if (recovery)
    return (
      <Card className="stack">
        <h2>{m.ops_recovery_title()}</h2>
        <Banner
          tone="pend"
          title={m.ops_recovery_until({ time: momentWords(recovery.ends_wait_at) })}
        >
          {recovery.started_by === 'staff' ? m.ops_recovery_by_us() : m.ops_recovery_by_them()}
        </Banner>
      </Card>
    );
  if (!hasFactor) return null;
  return (
    <ReasonedAct
      act="recover"
      title={m.ops_recovery_start()}
      note={m.ops_recovery_note()}
      reason={{ label: m.ops_recovery_why(), help: m.ops_recovery_why_help() }}
      submit={m.ops_recovery_yes()}
    >
      <p className="small">{m.ops_recovery_effect()}</p>
    </ReasonedAct>
  );
}
