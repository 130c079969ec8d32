import type { CaseLine, CaseView } from '@luwag/contracts/kyc-cases';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { casePath } from './case-paths.ts';
import { CaseDot } from './case-state.tsx';
import { notesOf } from './queue-list.tsx';
import { useNow } from './use-now.ts';
import { Waited } from './waited.tsx';

type DeskQueueProps = {
  lines: readonly CaseLine[];
  waiting: number;
  seen: CaseView;
  nowMs: number;
};

/** Who else waits, beside the case; on screens with room for it. */
export function DeskQueue({ lines, waiting, seen, nowMs }: DeskQueueProps) {
  const laterMs = useNow(nowMs);
  return (
    <nav className="desk-queue" aria-label={m.ops_queue()}>
      <p className="desk-queue-head">{m.ops_queue_waiting({ count: waiting })}</p>
      <ol>
        {lines.map((line) => (
          <li key={line.case_id}>
            <Link
              to={casePath(line)}
              aria-current={line.case_id === seen.case_id ? 'page' : undefined}
            >
              <CaseDot line={line} />
              <b>{line.name}</b>
              {line.waiting_since && (
                <Waited since={line.waiting_since} dueAt={line.due_at} nowMs={laterMs} />
              )}
              <span className="label">{notesOf(line)[0]}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
