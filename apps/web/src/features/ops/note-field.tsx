import { TextField } from '@luwag/ui/text-field';
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
