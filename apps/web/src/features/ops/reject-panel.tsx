import type { CaseKind } from '@luwag/contracts/kyc-cases';
import { use } from 'react';
import { m } from '#app/paraglide/messages.js';
import { rejectWords } from '#app/shared/format/kyc-words.ts';
import { rejectChoicesOf, rejectNames, toldReason } from './case-choices.ts';
import { Key } from './key.tsx';
import { NoteField } from './note-field.tsx';
import { ToldText } from './told-text.tsx';
import { DeskContext } from './use-desk.ts';

/** What is chosen shows, by style alone, the very words that the applicant will read. */
export function RejectFields({ kind }: { kind: CaseKind }) {
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
