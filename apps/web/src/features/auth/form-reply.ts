import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import * as forms from '#app/shared/forms/form-reply.ts';
import { type FieldName, fieldNames } from './field-words.ts';

export type Faults = forms.Faults<FieldName>;
export type Typed = forms.Typed<FieldName>;

/** What keeps a whole form from getting through, whatever was typed into it. */
export type FormTrouble = 'unavailable' | 'offline' | 'too_many' | 'refused';
/** Or why there was no passkey for it. */
export type Trouble = FormTrouble | 'cancelled' | 'unsupported' | 'failed';

export type FormReply = forms.FormReply<FieldName> & { trouble?: FormTrouble };

export const readTyped = (form: FormData): Typed => forms.readTyped(form, fieldNames);

/** What is known when not even the question arrived. The fields themselves keep what they hold. */
const offline: FormReply = { faults: {}, typed: {}, trouble: 'offline' };

/** The `clientAction` of a page; what it adds to a reply of its own may all be absent. */
export const unlessOffline = <R extends FormReply>(args: { serverAction(): Promise<R> }) =>
  unlessDisconnected(args.serverAction(), offline as R);
