import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';

/** What a reviewer adds to a decision, for whoever reads the case later. */
export const NoteField = () => (
  <TextField
    label={m.ops_note()}
    help={m.ops_note_help()}
    name="note"
    autoComplete="off"
    maxLength={500}
  />
);
