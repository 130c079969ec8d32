import type { CaseKind } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { rejectWords } from '#app/shared/format/kyc-words.ts';
import { rejectChoicesOf, rejectName, toldReason } from './case-choices.ts';
import type { DeskMove, DeskState } from './desk-state.ts';
import { Key } from './key.tsx';
import { NoteField } from './note-field.tsx';
import { ToldText } from './told-text.tsx';

type RejectFieldsProps = {
  kind: CaseKind;
  desk: DeskState;
  move(move: DeskMove): void;
};

/** What is chosen shows, by style alone, the very words that the applicant will read. */
export function RejectFields({ kind, desk, move }: RejectFieldsProps) {
  return (
    <>
      <fieldset className="reject-reasons">
        <legend className="visually-hidden">{m.ops_reject_why()}</legend>
        {rejectChoicesOf(kind).map((choice, index) => (
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
            <span>{rejectName(choice)}</span>
            <ToldText
              en={rejectWords(toldReason(choice), 'en')}
              fil={rejectWords(toldReason(choice), 'fil')}
            />
          </label>
        ))}
      </fieldset>
      <NoteField isFraud={desk.rejectReason === 'fraud'} />
    </>
  );
}
