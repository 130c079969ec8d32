import { BankDetailsBody, updateBankDetails } from '@luwag/contracts/profiles';
import { redirect } from 'react-router';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import {
  check,
  type Faults,
  readTyped,
  replyOf,
  type Typed,
} from '#app/shared/forms/form-reply.ts';
import { readChange } from '#app/shared/forms/form-text.ts';
import { type BankAnswer, type BankField, bankFields, type WantedBank } from './bank.ts';

/** First what is wanted, then the fresh factor for just that, both by forms of the same page. */
export async function setBank(args: VisitorArgs, donePath: string): Promise<BankAnswer> {
  const form = await args.request.formData();
  if (form.get('act') === 'step_up') return confirm(args, form, donePath);
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
  const call = { action: updateBankDetails.name, needs_trusted: true, request: { body: wanted } };
  const result = await askStepUp(args, call, wanted, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code, wanted);
}

async function confirm(args: VisitorArgs, form: FormData, donePath: string): Promise<BankAnswer> {
  const wanted = readChange(BankDetailsBody, form.get('change'));
  if (!wanted) return refused('invalid_request', {});
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, wanted, proof.code) : refused(proof.code, wanted);
  const { stepUpId } = proof;
  const result = await callAs(args, updateBankDetails, { body: wanted }, { stepUpId });
  if (result.ok) throw redirect(donePath, 303);
  const faults = result.code === 'bank_not_found' ? ({ bank_code: 'invalid' } as const) : {};
  return refused(result.code, wanted, faults);
}

const refused = (
  code: string,
  typed: Typed<BankField>,
  faults: Faults<BankField> = {},
): BankAnswer => ({ kind: 'refused', code, ...replyOf(typed, faults) });
