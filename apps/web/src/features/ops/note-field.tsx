import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';

/** What a reviewer adds to a decision, for whoever reads it later; of fraud it is asked for. */
export const NoteField = ({ isFraud = false }: { isFraud?: boolean }) => (
  <TextField
    label={m.ops_note()}
    help={isFraud ? m.ops_note_fraud() : m.ops_note_help()}
    name="note"
    autoComplete="off"
    maxLength={500}
    required={isFraud}
  />
);

const languages = { en: m.ops_told_en, fil: m.ops_told_fil };

/** What the applicant will read, in both languages: whoever sends it should know what it says. */
export const ToldText = ({ words }: { words(language: keyof typeof languages): string }) => (
  <span className="told">
    {(['en', 'fil'] as const).map((language) => (
      <span key={language} lang={language}>
        <small>{languages[language]()}</small>
        {words(language)}
      </span>
    ))}
  </span>
);

/** A key printed on what it does. It shows once there is script to answer it; its place is kept. */
export function Key({ children }: { children: string }) {
  return <kbd className={useHasScript() ? undefined : 'idle'}>{children}</kbd>;
}

/** Whether a key is meant for a field, or for the browser, and so is none of ours. */
export function isForTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox'].includes(target.type);
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName);
}

/** Why staff do something: it goes on record, so a few words at least. */
export function ReasonField({ label, help }: { label: string; help: string }) {
  return (
    <TextField
      label={label}
      help={help}
      name="reason"
      autoComplete="off"
      required
      minLength={5}
      maxLength={200}
    />
  );
}
