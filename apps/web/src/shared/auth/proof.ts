import { confirmProof, getProof, type IdentityProof, startProof } from '@luwag/contracts/factors';
import { OneTimeCode } from '@luwag/contracts/person';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { callAs, type VisitorArgs } from './visitor.ts';

/** Showing anew who one is, from forms: first the password, then the codes of a mail and a text. */

export type ProofFault =
  | 'password_wrong'
  | 'password_required'
  | 'password_ended'
  | 'email_code_wrong'
  | 'number_code_wrong'
  | 'codes_expired'
  | 'sent_recently'
  | 'too_many'
  | 'number_needed'
  | 'number_new'
  | 'unavailable';

export const readProof = async (args: VisitorArgs): Promise<IdentityProof | undefined> => {
  const read = await callAs(args, getProof, {});
  return read.ok ? read.data : undefined;
};

const intents = ['prove', 'prove_again', 'prove_codes'] as const;
export const isProving = (intent: unknown): boolean => intents.some((each) => each === intent);

const faults: ForRefusals<typeof startProof | typeof confirmProof, ProofFault> = {
  password_wrong: 'password_wrong',
  password_required: 'password_required',
  password_ended: 'password_ended',
  number_not_confirmed: 'number_needed',
  number_too_fresh: 'number_new',
  code_sent_recently: 'sent_recently',
  too_many_codes: 'too_many',
  too_many_attempts: 'too_many',
  rate_limited: 'too_many',
  email_code_wrong: 'email_code_wrong',
  number_code_wrong: 'number_code_wrong',
  code_expired: 'codes_expired',
};

/** Does what one of the forms asks for; what is wrong with it, if anything is. */
export async function prove(args: VisitorArgs, form: FormData): Promise<ProofFault | undefined> {
  const result =
    form.get('intent') === 'prove_codes' ? await bringCodes(args, form) : await start(args, form);
  if (typeof result === 'string') return result;
  return result.ok ? undefined : (lineFor(faults, result.code) ?? 'unavailable');
}

function start(args: VisitorArgs, form: FormData) {
  if (form.get('intent') === 'prove_again') return callAs(args, startProof, { body: {} });
  const password = form.get('password');
  if (typeof password !== 'string' || password === '') return 'password_wrong' as const;
  return callAs(args, startProof, { body: { password } });
}

/** A field that is not there belongs to a code that was right already. */
function bringCodes(args: VisitorArgs, form: FormData) {
  const read = (name: string) => {
    const typed = form.get(name);
    return typed === null ? undefined : OneTimeCode.safeParse(typed);
  };
  const [mailed, texted] = [read('email_code'), read('number_code')];
  if (mailed && !mailed.success) return 'email_code_wrong' as const;
  if (texted && !texted.success) return 'number_code_wrong' as const;
  return callAs(args, confirmProof, {
    body: { email_code: mailed?.data, number_code: texted?.data },
  });
}
