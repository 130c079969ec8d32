import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Card } from '@luwag/ui/card';
import { formatMoment } from '#app/lib/format-moment.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

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

/** What reviewers said so far, oldest first. */
export function CaseHistory({ decisions }: Pick<CaseView, 'decisions'>) {
  if (decisions.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="history">
      <h2 id="history">{m.ops_history()}</h2>
      <ol className="desk-history">
        {decisions.map((one) => (
          <li key={`${one.decided_at} ${one.act}`}>
            {actWords(one)}
            <span className="label">{formatMoment(Date.parse(one.decided_at), getLocale())}</span>
            {one.note && <q>{one.note}</q>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function actWords({ act, is_yours: isYours, reviewer }: Decision): string {
  const name = isYours ? m.ops_you() : reviewer;
  return acts[act]?.({ name }) ?? act;
}
