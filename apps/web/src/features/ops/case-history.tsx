import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { auditAddress, nothingWanted } from './audit-address.ts';
import { type RejectChoice, reasonNames, rejectNames } from './case-choices.ts';
import { sharedWords } from './case-links.tsx';

const acts: Readonly<Record<string, (who: { name: string }) => string>> = {
  approve: m.ops_act_approve,
  reject: m.ops_act_reject,
  reject_for_fraud: m.ops_act_reject_for_fraud,
  ask_again: m.ops_act_ask_again,
  agree: m.ops_act_agree,
  disagree: m.ops_act_disagree,
  different_people: m.ops_act_different_people,
  same_person: m.ops_act_same_person,
};

type Decision = CaseView['decisions'][number];
type Seen = Pick<CaseView, 'history' | 'decisions' | 'account_id'>;

/** What the applicant sent and what reviewers said, oldest first. It outlasts every decision. */
export function CaseHistory({ seen }: { seen: Seen }) {
  const lines = [
    ...seen.history.map((one) => ({ at: one.at, of: `${one.what} ${one.item}`, happened: one })),
    ...seen.decisions.map((one) => ({
      at: one.decided_at,
      of: `${one.act} ${one.link?.link_id}`,
      decision: one,
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <Card role="region" aria-labelledby="history">
      <h2 id="history">{m.ops_history()}</h2>
      <ol className="stack gap-2 desk-history">
        {lines.map((line) => (
          <li key={`${line.at} ${line.of}`}>
            {'decision' in line ? <Said one={line.decision} /> : happenedWords(line.happened)}
            <span className="label">{momentWords(line.at)}</span>
          </li>
        ))}
      </ol>
      <p className="small">
        <Link to={auditAddress({ ...nothingWanted, account: seen.account_id })}>
          {m.ops_history_record()}
        </Link>
      </p>
    </Card>
  );
}

function Said({ one }: { one: Decision }) {
  return (
    <>
      <b>{acts[one.act]?.({ name: one.is_yours ? m.ops_you() : one.reviewer }) ?? one.act}</b>
      {reasonsOf(one).map((reason) => (
        <span key={reason} className="label">
          {reason}
        </span>
      ))}
      {one.note && <q>{one.note}</q>}
    </>
  );
}

/** Why, in the words of the list that it was chosen from; of a link, which one it is about. */
function reasonsOf({ act, reason_code: reason, items, link }: Decision): string[] {
  const asked = items.map(({ kind, reason_code }) =>
    m.ops_history_reason({ item: itemWords(kind), reason: reasonNames[reason_code]() }),
  );
  if (link)
    return [m.ops_history_link({ shared: sharedWords[link.kind](), name: link.other_name })];
  const isNamed = reason && act !== 'reject_for_fraud';
  return isNamed ? [...asked, rejectNames[reason as RejectChoice]()] : asked;
}

const checks = {
  passed: m.ops_history_live_passed,
  review: m.ops_history_live_review,
  rejected: m.ops_history_live_rejected,
};

function happenedWords({ what, item, result }: CaseView['history'][number]): string {
  if (what === 'opened' || !item) return m.ops_history_opened();
  if (what === 'face_check')
    return result && result !== 'replaced' ? checks[result]() : m.ops_history_live_sent();
  const words = { item: itemWords(item) };
  return result === 'replaced' ? m.ops_history_replaced(words) : m.ops_history_sent(words);
}
