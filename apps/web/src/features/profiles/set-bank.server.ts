import { updateBankDetails } from '@luwag/contracts/profiles';
import { redirect } from 'react-router';
import { type AskedStepUp, askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import {
  type BankAnswer,
  checkBank,
  readTypedBank,
  readWantedBank,
  type WantedBank,
} from './bank.ts';

/** First what is wanted, then the fresh factor for just that, both by forms of the same page. */
export async function setBank(args: VisitorArgs, donePath: string): Promise<BankAnswer> {
  const form = await args.request.formData();
  if (form.get('act') === 'step_up') return confirm(args, form, donePath);
  const typed = readTypedBank(form);
  const checked = checkBank(typed);
  if (checked.ok) return ask(args, checked.wanted);
  return { kind: 'refused', code: 'invalid_request', faults: checked.faults, typed };
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
  const wanted = readWantedBank(form.get('change'));
  if (!wanted) return { kind: 'refused', code: 'invalid_request', faults: [] };
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, wanted, proof.code) : refused(proof.code, wanted);
  const { stepUpId } = proof;
  const result = await callAs(args, updateBankDetails, { body: wanted }, { stepUpId });
  if (result.ok) throw redirect(donePath, 303);
  return refused(result.code, wanted);
}

const refused = (code: string, typed: WantedBank): BankAnswer => ({
  kind: 'refused',
  code,
  faults: code === 'bank_not_found' ? ['bank_code'] : [],
  typed,
});
