import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Checkbox } from '@luwag/ui/checkbox';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { AskFields, askableItems } from './ask-panel.tsx';
import { concernsOf } from './concerns.ts';
import { DecidePanel } from './decide-panel.tsx';
import { type DeskMove, type DeskState, isReady } from './desk-state.ts';
import { Find } from './face-card.tsx';
import { NoteField } from './note-field.tsx';
import { RejectFields } from './reject-panel.tsx';

export type DecideBarProps = {
  seen: CaseView;
  formKey: string;
  desk: DeskState;
  move(move: DeskMove): void;
};

/** Approve, ask again, reject: by mouse, by digit, and as plain forms. */
export function DecideBar({ seen, formKey, desk, move }: DecideBarProps) {
  const common = (panel: 'approve' | 'ask' | 'reject') => ({
    panel,
    isOpen: desk.panel === panel,
    isReady: desk.panel === panel && isReady(desk),
    move,
    hidden: { key: formKey, version: String(seen.version) },
  });
  return (
    <section className="unmarked decide" aria-label={m.ops_decide()}>
      <BarNote move={move}>{m.ops_decide_note()}</BarNote>
      <div className="row decide-acts">
        <DecidePanel
          {...common('reject')}
          {...{ digit: 3, variant: 'danger', label: m.ops_reject(), title: m.ops_reject_why() }}
          submit={m.ops_reject_yes()}
        >
          <RejectFields kind={seen.kind} desk={desk} move={move} />
        </DecidePanel>
        <DecidePanel
          {...common('ask')}
          {...{ digit: 2, variant: 'second', label: m.ops_ask(), title: m.ops_ask_what() }}
          submit={m.ops_ask_yes()}
        >
          <AskFields items={askableItems(seen)} desk={desk} move={move} />
        </DecidePanel>
        <DecidePanel
          {...common('approve')}
          {...{ digit: 1, variant: 'primary', label: m.ops_approve(), title: m.ops_approve_sure() }}
          submit={m.ops_approve_yes()}
          blocked={seen.approval_block ? blockWords[seen.approval_block]() : undefined}
        >
          {!seen.approval_block && (
            <>
              <p className="small">{approvalWords(seen)}</p>
              <Concerns seen={seen} />
            </>
          )}
        </DecidePanel>
      </div>
    </section>
  );
}

const blockWords: Readonly<Record<NonNullable<CaseView['approval_block']>, () => string>> = {
  duplicate_unresolved: m.ops_block_undecided,
  duplicate_has_line: m.ops_block_line,
  duplicate_was_fraud: m.ops_block_fraud,
};

/** What speaks against it, said once more, and a tick before Enter sends anything. */
function Concerns({ seen }: { seen: CaseView }) {
  const concerns = concernsOf(seen);
  if (concerns.length === 0) return null;
  return (
    <div className="decide-concerns">
      <h3>{m.ops_concerns()}</h3>
      <ul className="desk-finds">
        {concerns.map((words) => (
          <Find key={words} level="alarm">
            {words}
          </Find>
        ))}
      </ul>
      <Checkbox name="concerns" required>
        {m.ops_concerns_seen()}
      </Checkbox>
    </div>
  );
}

/** What approving does, in money where it opens a line. */
function approvalWords({ kind, starter_limit_centavos: limit, has_companies }: CaseView): string {
  if (kind === 'kyb') return m.ops_approve_shop();
  if (limit === null) return m.ops_approve_buyer();
  const amount = pesos(limit);
  return has_companies
    ? m.ops_approve_buyer_vouched({ amount })
    : m.ops_approve_buyer_limit({ amount });
}

/** The second reviewer's word. Agreeing carries out what the first one said. */
export function SecondBar({ seen, formKey, desk, move }: DecideBarProps) {
  const common = (panel: 'agree' | 'disagree') => ({
    panel,
    isOpen: desk.panel === panel,
    isReady: desk.panel === panel,
    move,
    hidden: { key: formKey },
  });
  const isFraud = seen.second_review === 'fraud';
  return (
    <section className="unmarked decide" aria-label={m.ops_decide()}>
      <BarNote move={move}>
        {isFraud ? m.ops_second_note_fraud() : m.ops_second_note_sample()}
      </BarNote>
      <div className="row decide-acts">
        <DecidePanel
          {...common('disagree')}
          {...{ digit: 2, variant: 'second', label: m.ops_disagree(), title: m.ops_disagree() }}
          submit={m.ops_disagree_yes()}
        >
          <p className="small">{isFraud ? m.ops_disagree_fraud() : m.ops_disagree_sample()}</p>
          <NoteField />
        </DecidePanel>
        <DecidePanel
          {...common('agree')}
          digit={1}
          variant={isFraud ? 'danger' : 'primary'}
          label={m.ops_agree()}
          title={m.ops_agree()}
          submit={m.ops_agree_yes()}
        >
          <p className="small">{isFraud ? m.ops_agree_fraud() : m.ops_agree_sample()}</p>
          <NoteField />
        </DecidePanel>
      </div>
    </section>
  );
}

/** What to know before deciding; with script, also which keys there are. */
function BarNote({ children, move }: Pick<DecideBarProps, 'move'> & { children: string }) {
  const hasScript = useHasScript();
  return (
    <p className="label">
      {children}
      {hasScript && (
        <button
          type="button"
          className="decide-keys"
          onClick={() => move({ kind: 'help', isOpen: true })}
        >
          <kbd>?</kbd>
          {m.ops_keys_all()}
        </button>
      )}
    </p>
  );
}
