import { askForBankChange } from '@luwag/contracts/approvals';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getNextPayout } from '@luwag/contracts/payouts';
import {
  BankDetailsBody,
  cancelBankChange,
  getBankDetails,
  updateBankDetails,
} from '@luwag/contracts/profiles';
import { listBanks } from '@luwag/contracts/reference';
import { redirect } from 'react-router';
import { z } from 'zod';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import {
  check,
  type Faults,
  readChange,
  readTyped,
  replyOf,
  type Typed,
} from '#app/shared/forms/form-reply.ts';
import {
  type BankAnswer,
  type BankField,
  bankFields,
  type WantedBank,
  type WantedUndo,
} from './bank.ts';

/** A step leads back to the steps; settings stay where they are. */
const isStep = (url: URL) => url.pathname.startsWith('/merchant/onboarding');

export async function loadBank(args: VisitorArgs) {
  const [details, banks, progress] = await Promise.all([
    callAs(args, getBankDetails, {}),
    callAs(args, listBanks, {}),
    callAs(args, trackProgress, {}),
  ]);
  const { bank_account: account, previous, history, needs_second_person: isTwo } = needed(details);
  // Whether payouts are held now.
  const isHeld = Date.parse(account?.payouts_held_until ?? '') > Date.now();
  const next = isHeld && previous ? await callAs(args, getNextPayout, { query: {} }) : undefined;
  const item = needed(progress).items.find(({ kind }) => kind === 'bank_account');
  return {
    account,
    previous,
    history,
    banks: needed(banks).results,
    isHeld,
    isTwo,
    // What has come together meanwhile; nothing when it could not be asked.
    waiting: next?.ok ? next.data : null,
    reason: item?.reason_code ?? null,
    isOnTheWay: isStep(args.url),
    done: doneOf(args.url),
    nowMs: Date.now(),
  };
}

const doneOf = ({ searchParams }: URL): 'saved' | 'taken_back' | null => {
  const done = searchParams.get('done');
  return done === 'saved' || done === 'taken_back' ? done : null;
};

export type BankData = Awaited<ReturnType<typeof loadBank>>;

/** First what is wanted, then the fresh factor for just that, both by forms of the same page. */
export async function setBank(args: VisitorArgs): Promise<BankAnswer> {
  const form = await args.request.formData();
  if (form.get('act') === 'step_up') return confirm(args, form);
  if (form.get('act') === 'take_back') return askToUndo(args);
  const typed = readTyped(form, bankFields);
  const checked = check(BankDetailsBody, typed, bankFields);
  if (checked.ok) return ask(args, checked.value);
  return refused('invalid_request', typed, checked.faults);
}

async function ask(
  args: VisitorArgs,
  wanted: WantedBank,
  fault?: AskedStepUp<WantedBank>['fault'],
): Promise<BankAnswer> {
  const { name: action } = await callFor(args);
  const call = { action, needs_trusted: true, request: { body: wanted } };
  const result = await askStepUp(args, call, wanted, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code, wanted);
}

/** Where another owner approves it first, they are asked; else it is done. */
async function callFor(args: VisitorArgs) {
  const details = await callAs(args, getBankDetails, {});
  const isAsked = details.ok && details.data.needs_second_person;
  return isAsked ? askForBankChange : updateBankDetails;
}

const undo: WantedUndo = { wanted: 'take_back' };
const Undo = z.object({ wanted: z.literal(undo.wanted) });

async function askToUndo(
  args: VisitorArgs,
  fault?: AskedStepUp<WantedUndo>['fault'],
): Promise<BankAnswer> {
  const call = { action: cancelBankChange.name, needs_trusted: true, request: { body: {} } };
  const result = await askStepUp(args, call, undo, fault);
  return result.ok
    ? { kind: 'undo_step_up', asked: result.asked }
    : { kind: 'undo_refused', code: result.code };
}

async function confirmUndo(args: VisitorArgs, form: FormData): Promise<BankAnswer> {
  const proof = await confirmFactor(args, form);
  if (!proof.ok)
    return proof.isAgain ? askToUndo(args, proof.code) : { kind: 'undo_refused', code: proof.code };
  const { stepUpId } = proof;
  const result = await callAs(args, cancelBankChange, { body: {} }, { stepUpId });
  if (result.ok) throw redirect(`${args.url.pathname}?done=taken_back`, 303);
  return { kind: 'undo_refused', code: result.code };
}

async function confirm(args: VisitorArgs, form: FormData): Promise<BankAnswer> {
  if (readChange(Undo, form.get('change'))) return confirmUndo(args, form);
  const wanted = readChange(BankDetailsBody, form.get('change'));
  if (!wanted) return refused('invalid_request', {});
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, wanted, proof.code) : refused(proof.code, wanted);
  const { stepUpId } = proof;
  const call = await callFor(args);
  const result = await callAs(args, call, { body: wanted }, { stepUpId });
  const page = isStep(args.url) ? '/merchant/onboarding' : args.url.pathname;
  if (result.ok && call.name === askForBankChange.name)
    throw redirect('/merchant/team?done=asked', 303);
  if (result.ok) throw redirect(`${page}?done=saved`, 303);
  const faults = result.code === 'bank_not_found' ? ({ bank_code: 'invalid' } as const) : {};
  return refused(result.code, wanted, faults);
}

const refused = (
  code: string,
  typed: Typed<BankField>,
  faults: Faults<BankField> = {},
): BankAnswer => ({ kind: 'refused', code, ...replyOf(typed, faults) });
