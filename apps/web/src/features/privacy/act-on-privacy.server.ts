import {
  askForExport,
  ConsentPurpose,
  closeAccount,
  downloadExport,
  putConsent,
} from '@luwag/contracts/privacy';
import { redirect } from 'react-router';
import { z } from 'zod';
import {
  type AskedStepUp,
  askStepUp,
  confirmFactor,
  type Wanted,
} from '#app/shared/auth/ask-step-up.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readChange } from '#app/shared/forms/form-text.ts';
import type { PrivacyAnswer, PrivacyChange } from './privacy-answer.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnPrivacy(args: VisitorArgs): Promise<PrivacyAnswer> {
  const form = await args.request.formData();
  switch (form.get('act')) {
    case 'consent':
      return changeConsent(args, form);
    case 'export':
      return orderCopy(args);
    case 'download':
      return ask(args, { act: 'download', export_id: String(form.get('export_id') ?? '') });
    case 'close':
      return form.get('is_certain') === 'yes'
        ? ask(args, { act: 'close' })
        : { kind: 'refused', act: 'close', code: 'not_certain' };
    default:
      return confirm(args, form);
  }
}

const backTo = ({ url }: VisitorArgs, done: string) =>
  redirect(`${url.pathname}?done=${done}`, 303);

async function changeConsent(args: VisitorArgs, form: FormData): Promise<PrivacyAnswer> {
  const purpose = ConsentPurpose.safeParse(form.get('purpose'));
  if (!purpose.success) return { kind: 'refused', act: 'consent', code: 'invalid_request' };
  const isGiven = form.get('is_given') === 'yes';
  const version = String(form.get('text_version') ?? '');
  const body = { purpose: purpose.data, is_given: isGiven, text_version: version };
  const result = await callAs(args, putConsent, { body });
  if (result.ok) throw backTo(args, 'consent');
  return { kind: 'refused', act: 'consent', code: result.code };
}

async function orderCopy(args: VisitorArgs): Promise<PrivacyAnswer> {
  const result = await callAs(args, askForExport, {});
  if (result.ok) throw backTo(args, 'export');
  return { kind: 'refused', act: 'export', code: result.code };
}

const wantedOf = (change: PrivacyChange): Wanted =>
  change.act === 'close'
    ? { action: closeAccount.name, request: { body: { is_certain: true } } }
    : {
        action: downloadExport.name,
        needs_trusted: true,
        request: { params: { export_id: change.export_id } },
      };

async function ask(
  args: VisitorArgs,
  change: PrivacyChange,
  fault?: AskedStepUp<PrivacyChange>['fault'],
): Promise<PrivacyAnswer> {
  const result = await askStepUp(args, wantedOf(change), change, fault);
  return result.ok
    ? { kind: 'step_up', asked: result.asked }
    : { kind: 'refused', act: change.act, code: result.code };
}

const Change = z.discriminatedUnion('act', [
  z.object({ act: z.literal('download'), export_id: z.uuid() }),
  z.object({ act: z.literal('close') }),
]);

async function confirm(args: VisitorArgs, form: FormData): Promise<PrivacyAnswer> {
  const change = readChange(Change, form.get('change'));
  if (!change) return { kind: 'refused', act: 'consent', code: 'invalid_request' };
  const proof = await confirmFactor(args, form);
  if (!proof.ok)
    return proof.isAgain
      ? ask(args, change, proof.code)
      : { kind: 'refused', act: change.act, code: proof.code };
  const { stepUpId } = proof;
  if (change.act === 'download') return { kind: 'download', exportId: change.export_id, stepUpId };
  const result = await callAs(args, closeAccount, { body: { is_certain: true } }, { stepUpId });
  if (!result.ok) return { kind: 'refused', act: 'close', code: result.code };
  // Every session has ended with the account, so this page is not theirs any more.
  throw redirect('/account-closed', 303);
}
