import type { CaseKind, CaseView } from '@luwag/contracts/kyc-cases';
import { Checkbox } from '@luwag/ui/checkbox';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ReactNode, use } from 'react';
import { m } from '#app/paraglide/messages.js';
import { rejectWords } from '#app/shared/format/kyc-words.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { rejectChoicesOf, rejectNames, toldReason } from './case-choices.ts';
import { AskFields, askableItems, DecidePanel } from './decide-panel.tsx';
import { DeskContext } from './desk-state.ts';
import { Find } from './face-card.tsx';
import { Key, NoteField, ToldText } from './note-field.tsx';
import { faceWords, fieldName, latestMatches, pictureName, signalWords } from './signal-words.ts';

/** The foot of the desk: what to know first, and what can be done. */
export const Bar = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <section className="unmarked stack gap-2 decide" aria-label={m.ops_decide()}>
    {note}
    <div className="row decide-acts">{children}</div>
  </section>
);

type DecideBarProps = { seen: CaseView; formKey: string };

/** Approve, ask again, reject: by mouse, by digit, and as plain forms. */
export function DecideBar({ seen, formKey }: DecideBarProps) {
  const { approval_block: block } = seen;
  const hidden = { key: formKey, version: String(seen.version) };
  const blocked = block ? blockWords[block]() : undefined;
  return (
    <Bar note={<KeyNote>{m.ops_decide_note()}</KeyNote>}>
      <DecidePanel panel="reject" variant="danger" hidden={hidden}>
        <RejectFields kind={seen.kind} />
      </DecidePanel>
      <DecidePanel panel="ask" variant="second" hidden={hidden}>
        <AskFields items={askableItems(seen)} />
      </DecidePanel>
      <DecidePanel panel="approve" variant="primary" hidden={hidden} blocked={blocked}>
        {!blocked && (
          <>
            <p className="small">{approvalWords(seen)}</p>
            <Concerns seen={seen} />
          </>
        )}
      </DecidePanel>
    </Bar>
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
    <div className="stack gap-2">
      <h3>{m.ops_concerns()}</h3>
      <ul className="stack gap-2 desk-finds">
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
export function SecondBar({ seen, formKey }: DecideBarProps) {
  const hidden = { key: formKey };
  const isFraud = seen.second_review === 'fraud';
  const note = isFraud ? m.ops_second_note_fraud() : m.ops_second_note_sample();
  return (
    <Bar note={<KeyNote>{note}</KeyNote>}>
      <DecidePanel panel="disagree" variant="second" hidden={hidden}>
        <p className="small">{isFraud ? m.ops_disagree_fraud() : m.ops_disagree_sample()}</p>
        <NoteField />
      </DecidePanel>
      <DecidePanel panel="agree" variant={isFraud ? 'danger' : 'primary'} hidden={hidden}>
        <p className="small">{isFraud ? m.ops_agree_fraud() : m.ops_agree_sample()}</p>
        <NoteField />
      </DecidePanel>
    </Bar>
  );
}

/** What to know before deciding; with script, also which keys there are. */
function KeyNote({ children }: { children: string }) {
  const hasScript = useHasScript();
  const { move } = use(DeskContext);
  const openHelp = () => move({ kind: 'help', isOpen: true });
  return (
    <p className="label">
      {children}
      {hasScript && (
        <button type="button" className="decide-keys" onClick={openHelp}>
          <kbd>?</kbd>
          {m.ops_keys_all()}
        </button>
      )}
    </p>
  );
}

/**
 * What nobody should approve past without having looked: faces that differ or were not found,
 * fields that differ, a file that was stopped. Links have a decision of their own. What is about a
 * picture that was replaced since is over.
 */
function concernsOf(seen: Pick<CaseView, 'signals' | 'documents' | 'extracted'>): string[] {
  const faces = latestMatches(seen.signals)
    .filter(({ level, detail }) => level === 'alarm' || detail.no_face === true)
    .flatMap((match) => {
      const item = pictureName(seen, match.detail.document_id);
      return item ? [m.ops_history_reason({ item, reason: faceWords(match) })] : [];
    });
  const fields = seen.extracted
    .filter(({ agrees }) => agrees === false)
    .map(({ field, document_id: id }) =>
      m.ops_signal_ocr_mismatch({
        fields: fieldName(field).toLowerCase(),
        item: pictureName(seen, id) ?? '',
      }),
    );
  const stopped = seen.signals
    .filter(({ kind }) => kind === 'virus_suspected')
    .map((signal) => signalWords(signal, seen));
  return [...new Set([...faces, ...fields, ...stopped])];
}

/** What is chosen shows, by style alone, the very words that the applicant will read. */
function RejectFields({ kind }: { kind: CaseKind }) {
  const { desk, move } = use(DeskContext);
  return (
    <>
      <fieldset className="stack reject-reasons">
        <legend className="visually-hidden">{m.ops_reject_why()}</legend>
        {rejectChoicesOf[kind].map((choice, index) => (
          <label key={choice} data-fraud={choice === 'fraud' || undefined}>
            <Key>{String(index + 1)}</Key>
            <input
              type="radio"
              name="reason"
              value={choice}
              required
              checked={desk.rejectReason === choice}
              onChange={() => move({ kind: 'reject', reason: choice })}
            />
            <span>{rejectNames[choice]()}</span>
            <ToldText words={(language) => rejectWords(toldReason(choice), language)} />
          </label>
        ))}
      </fieldset>
      <NoteField isFraud={desk.rejectReason === 'fraud'} />
    </>
  );
}
