import type { CaseView } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { CaseAct } from './case-act.tsx';
import { rejectNames } from './case-choices.ts';
import type { CaseTurn } from './case-turn.ts';
import { Bar } from './decide-bar.tsx';
import { NextCase } from './next-case.tsx';

type Elsewhere = Exclude<CaseTurn, 'decide' | 'second'>;

/** Where there is nothing to decide: why not, and what to do instead. */
export function TurnBar({ seen, turn }: { seen: CaseView; turn: Elsewhere }) {
  return (
    <Bar note={<p role="status">{turnWords(seen, turn)}</p>}>
      {turn === 'free' && (
        <CaseAct
          act="claim"
          label={seen.second_review ? m.ops_take_second() : m.ops_take()}
          busy={m.ops_busy()}
        />
      )}
      <NextCase kind={seen.kind} isPrimary={turn !== 'free'} />
    </Bar>
  );
}

function turnWords(seen: CaseView, turn: Elsewhere): string {
  switch (turn) {
    case 'free':
      return seen.second_review ? m.ops_turn_free_second() : m.ops_turn_free();
    case 'taken': {
      const until = momentWords(seen.claim?.until ?? '');
      return m.ops_turn_taken({ name: seen.claim?.name ?? '', until });
    }
    case 'second_waits':
      return m.ops_turn_second_waits();
    case 'theirs':
      return seen.state === 'NEW' ? m.ops_turn_new() : m.ops_turn_theirs();
    case 'passed':
      return passedWords(seen);
    case 'rejected': {
      const reason = seen.outcome_reason;
      return reason
        ? m.ops_turn_rejected({ reason: rejectNames[reason]() })
        : m.ops_state_rejected();
    }
  }
}

function passedWords({ kind, starter_limit_centavos: limit }: CaseView): string {
  if (kind === 'kyb' || limit === null) return m.ops_turn_passed();
  return m.ops_turn_passed_limit({ amount: pesos(limit) });
}
