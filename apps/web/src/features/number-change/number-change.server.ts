import {
  confirmNumberChange,
  getNumberChange,
  resendNumberChange,
  startNumberChange,
} from '@luwag/contracts/number-change';
import type { AccountType } from '@luwag/contracts/person';
import { redirect } from 'react-router';
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
import { pick } from '#app/shared/page/preferences.ts';
import {
  type NumberAnswer,
  type NumberFieldName,
  numberFields,
  type WantedNumber,
} from './number-change.ts';

const news = ['sent', 'changed'] as const;

export async function loadNumberChange(args: VisitorArgs, owner: AccountType) {
  const { searchParams } = args.url;
  return {
    owner,
    change: needed(await callAs(args, getNumberChange, {})),
    news: pick(news, searchParams.get('done')),
    /** Another number than the one that was asked for. */
    isAnother: searchParams.has('another'),
  };
}

/** First the number, then the fresh factor for just that one, then the code texted to it. */
export async function changeNumber(args: VisitorArgs): Promise<NumberAnswer> {
  const form = await args.request.formData();
  const act = form.get('act');
  if (act === 'step_up') return start(args, form);
  if (act === 'confirm') return confirm(args, form);
  if (act === 'resend') return resend(args);
  const typed = readTyped(form, numberFields);
  const checked = check(startNumberChange.body, typed, numberFields);
  return checked.ok ? ask(args, checked.value) : refused('invalid_request', typed, checked.faults);
}

async function ask(
  args: VisitorArgs,
  wanted: WantedNumber,
  fault?: AskedStepUp<WantedNumber>['fault'],
): Promise<NumberAnswer> {
  const call = { action: startNumberChange.name, needs_trusted: true, request: { body: wanted } };
  const result = await askStepUp(args, call, wanted, fault);
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(result.code, wanted);
}

async function start(args: VisitorArgs, form: FormData): Promise<NumberAnswer> {
  const wanted = readChange(startNumberChange.body, form.get('change'));
  if (!wanted) return refused('invalid_request', {});
  const proof = await confirmFactor(args, form);
  if (!proof.ok) return proof.isAgain ? ask(args, wanted, proof.code) : refused(proof.code, wanted);
  const { stepUpId } = proof;
  const result = await callAs(args, startNumberChange, { body: wanted }, { stepUpId });
  return result.ok ? led(args, 'sent') : refused(result.code, wanted);
}

async function resend(args: VisitorArgs): Promise<NumberAnswer> {
  const result = await callAs(args, resendNumberChange, {});
  return result.ok ? led(args, 'sent') : refused(result.code, {});
}

async function confirm(args: VisitorArgs, form: FormData): Promise<NumberAnswer> {
  const typed = readTyped(form, numberFields);
  const checked = check(confirmNumberChange.body, typed, numberFields);
  if (!checked.ok) return refused('invalid_request', typed, checked.faults);
  const result = await callAs(args, confirmNumberChange, { body: checked.value });
  if (result.ok) return led(args, 'changed');
  return refused(result.code, {}, result.code === 'code_wrong' ? { otp: 'invalid' } : {});
}

/** By a redirect, so that reloading the page does nothing a second time. */
function led({ url }: VisitorArgs, done: (typeof news)[number]): never {
  throw redirect(`${url.pathname}?done=${done}`, 303);
}

const refused = (
  code: string,
  typed: Typed<NumberFieldName>,
  faults: Faults<NumberFieldName> = {},
): NumberAnswer => ({ kind: 'refused', code, ...replyOf(typed, faults) });
