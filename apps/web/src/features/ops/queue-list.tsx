import type { CaseSummary, CaseView } from '@luwag/contracts/kyc-cases';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { CaseBadge, CaseDot, caseNumber, casePath } from './case-state.tsx';
import { useNow, Waited } from './waited.tsx';

type QueueListProps = { lines: readonly CaseSummary[]; nowMs: number; label: string };

export function QueueList({ lines, nowMs, label }: QueueListProps) {
  return (
    <Card flush>
      <ol className="lined ops-queue" aria-label={label}>
        {lines.map((line) => (
          <li key={line.case_id}>
            <Link to={casePath(line)} className="ops-row" prefetch="none">
              <CaseDot line={line} />
              <span>
                <b className="breaks">{line.name}</b>{' '}
                <span className="ops-mono">{caseNumber(line.case_id)}</span>
              </span>
              {line.waiting_since ? (
                <Waited of={line} nowMs={nowMs} />
              ) : (
                <time dateTime={line.opened_at}>–</time>
              )}
              <span className="label ops-row-notes">{notesOf(line).join(' · ')}</span>
              <span className="row ops-row-state">
                {line.second_review === 'fraud' && (
                  <Badge tone="late">{m.ops_second_fraud()}</Badge>
                )}
                {line.second_review === 'sample' && (
                  <Badge tone="pend">{m.ops_second_sample()}</Badge>
                )}
                <CaseBadge state={line.state} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What to know before opening it: who has it, what was found, when it began. */
function notesOf(line: CaseSummary): string[] {
  const moment = momentWords(line.opened_at);
  return [
    line.claim?.is_yours && m.ops_claimed_by_you(),
    line.claim && !line.claim.is_yours && m.ops_claimed_by({ name: line.claim.name }),
    line.alarms === 1 && m.ops_alarm_one(),
    line.alarms > 1 && m.ops_alarms({ count: line.alarms }),
    line.warnings === 1 && m.ops_warning_one(),
    line.warnings > 1 && m.ops_warnings({ count: line.warnings }),
    line.links > 0 && m.ops_line_links({ count: line.links }),
    m.ops_opened({ moment }),
  ].filter((note) => typeof note === 'string');
}

type DeskQueueProps = {
  lines: readonly CaseSummary[];
  waiting: number;
  seen: CaseView;
  nowMs: number;
};

/** Who else waits, beside the case; on screens with room for it. */
export function DeskQueue({ lines, waiting, seen, nowMs }: DeskQueueProps) {
  const laterMs = useNow(nowMs);
  return (
    <nav className="desk-queue" aria-label={m.ops_queue()}>
      <p className="inline desk-queue-head">{m.ops_queue_waiting({ count: waiting })}</p>
      <ol>
        {lines.map((line) => (
          <li key={line.case_id}>
            <Link
              to={casePath(line)}
              aria-current={line.case_id === seen.case_id ? 'page' : undefined}
            >
              <CaseDot line={line} />
              <b>{line.name}</b>
              <Waited of={line} nowMs={laterMs} />
              <span className="label">{notesOf(line)[0]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
