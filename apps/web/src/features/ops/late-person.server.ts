import {
  addCollectionNote,
  cancelPromise,
  decideWriteOff,
  getLateBuyer,
  notePromise,
  proposeWriteOff,
  remindLateBuyer,
} from '@luwag/contracts/delinquency';
import { parsePesos } from '@luwag/domain/parse-money';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { readChange, textOf } from '#app/shared/forms/form-reply.ts';

type PersonArgs = VisitorArgs & { params: { accountId: string } };

export async function loadPerson(args: PersonArgs) {
  const params = { account_id: args.params.accountId };
  return {
    person: needed(await callAs(args, getLateBuyer, { params }), 'buyer_not_found'),
    // Sent with each form: pressed twice, it is done once.
    formKey: newFormKey(),
    done: args.url.searchParams.get('done'),
  };
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>;

/** What travels with the step-up: the decision, and the key of the form that asked for it. */
const Decided = z.object({
  write_off_id: z.uuid(),
  body: decideWriteOff.body,
  formKey: z.string(),
});
type Decided = z.infer<typeof Decided>;

export type PersonAnswer =
  | { kind: 'refused'; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<Decided> };

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnPerson(args: PersonArgs): Promise<PersonAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  if (act === 'step_up') return confirm(args, form);
  const of = { account_id: args.params.accountId };
  const mode = textOf(form, 'mode') === 'test' ? 'test' : 'live';
  if (act === 'say') return say(args, { of, mode, form });
  if (act === 'promise') return promise(args, { of, mode, form });
  if (act === 'take_back') {
    const result = await callAs(args, cancelPromise, { params: of, body: { mode } });
    return result.ok ? done(args, 'taken_back') : refused(result.code);
  }
  if (act === 'note') return note(args, { of, form });
  return act === 'propose' ? propose(args, form) : decide(args, form);
}

const refused = (code: string): PersonAnswer => ({ kind: 'refused', code });

type Wanted = { of: { account_id: string }; mode: 'live' | 'test'; form: FormData };

/** Reviewed words, whose time and number the API decides. */
async function say(args: PersonArgs, { of, mode, form }: Wanted): Promise<PersonAnswer> {
  const body = remindLateBuyer.body.safeParse({ mode, message: textOf(form, 'message') });
  if (!body.success) return refused('message_not_offered');
  const result = await callAs(args, remindLateBuyer, { params: of, body: body.data });
  return result.ok ? done(args, 'reminded') : refused(result.code);
}

async function promise(args: PersonArgs, { of, mode, form }: Wanted): Promise<PersonAnswer> {
  const amount = parsePesos(textOf(form, 'amount'));
  if (!amount) return refused('amount_invalid');
  const wanted = { mode, amount_centavos: amount, on_date: textOf(form, 'on_date') };
  const body = notePromise.body.safeParse(wanted);
  if (!body.success) return refused('promise_date_out_of_range');
  const result = await callAs(args, notePromise, { params: of, body: body.data });
  return result.ok ? done(args, 'promised') : refused(result.code);
}

async function note(args: PersonArgs, { of, form }: Omit<Wanted, 'mode'>): Promise<PersonAnswer> {
  const body = addCollectionNote.body.safeParse({ note: textOf(form, 'reason') });
  if (!body.success) return refused('invalid_request');
  const result = await callAs(args, addCollectionNote, { params: of, body: body.data });
  return result.ok ? done(args, 'noted') : refused(result.code);
}

async function propose(args: PersonArgs, form: FormData): Promise<PersonAnswer> {
  const params = { plan_id: textOf(form, 'plan_id') };
  const wanted = { reason: textOf(form, 'why'), note: textOf(form, 'reason') };
  const body = proposeWriteOff.body.safeParse(wanted);
  if (!body.success) return refused('invalid_request');
  const idempotencyKey = keyOfContent(textOf(form, 'key'), { ...params, ...body.data });
  const request = { params, body: body.data };
  const result = await callAs(args, proposeWriteOff, request, { idempotencyKey });
  return result.ok ? done(args, 'proposed') : refused(result.code);
}

/** The word of the second person waits for a fresh factor. */
async function decide(args: PersonArgs, form: FormData): Promise<PersonAnswer> {
  const decided = Decided.safeParse({
    write_off_id: textOf(form, 'write_off_id'),
    body: { decision: textOf(form, 'decision'), note: textOf(form, 'reason') },
    formKey: textOf(form, 'key'),
  });
  return decided.success ? ask(args, decided.data) : refused('invalid_request');
}

async function ask(
  args: PersonArgs,
  change: Decided,
  fault?: AskedStepUp<Decided>['fault'],
): Promise<PersonAnswer> {
  const params = { write_off_id: change.write_off_id };
  const wanted = { action: decideWriteOff.name, request: { params, body: change.body } };
  const result = await askStepUp(args, wanted, change, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code);
}

async function confirm(args: PersonArgs, form: FormData): Promise<PersonAnswer> {
  const change = readChange(Decided, form.get('change'));
  if (!change) return refused('invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, change, proof.code) : refused(proof.code);
  const params = { write_off_id: change.write_off_id };
  // The form's own key, whatever was changed in between: it moves money.
  const options = { idempotencyKey: change.formKey, stepUpId: proof.stepUpId };
  const result = await callAs(args, decideWriteOff, { params, body: change.body }, options);
  if (!result.ok) return refused(result.code);
  return done(args, change.body.decision === 'approve' ? 'approved' : 'rejected');
}

function done(args: PersonArgs, what: string): never {
  throw redirect(`${args.url.pathname}?done=${what}`, 303);
}
