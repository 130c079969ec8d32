import type { AccountType } from '@luwag/contracts/person';
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

/** The two kinds of account walk the same way in, each at its own addresses. */
export const accountTypeOf = ({ pathname }: URL): AccountType =>
  pathname.startsWith('/merchant/') ? 'merchant' : 'buyer';

export const entryPaths = (type: AccountType) => ({
  login: `/${type}/login`,
  signup: `/${type}/signup`,
  forgot: `/${type}/forgot-password`,
  lostApp: `/${type}/lost-app`,
  verify: `/${type}/verify`,
  number: `/${type}/number`,
  onboarding: `/${type}/onboarding`,
});

/** What comes back when a number or its code does not get through. */
export type NumberReply = FormReply & {
  /** No code was sent: one is on its way already, there were too many today, or many ask now. */
  refusal?: 'recent' | 'many' | 'crowded';
  /** Work that a browser with script can do for its code, where many ask. */
  challenge?: string;
  /** Asked before the wait was over: so many seconds are left. */
  waitSeconds?: number;
  /** A code was tried and did not match; with none left, it is used up. */
  triesLeft?: number;
};
