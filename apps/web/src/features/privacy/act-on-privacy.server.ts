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
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { rawTextOf, readChange } from '#app/shared/forms/form-reply.ts';

/** Does what a form of the page asks for, by its field `act`. */
export async function actOnPrivacy(args: VisitorArgs): Promise<PrivacyAnswer> {
  const form = await args.request.formData();
  switch (form.get('act')) {
    case 'consent':
      return changeConsent(args, form);
    case 'export':
      return orderCopy(args);
    case 'download':
      return ask(args, { act: 'download', export_id: rawTextOf(form, 'export_id') });
    case 'close':
      return form.get('is_certain') === 'yes'
        ? ask(args, { act: 'close' })
        : refused('close', 'not_certain');
    default:
      return confirm(args, form);
  }
}

const backTo = ({ url }: VisitorArgs, done: string) =>
  redirect(`${url.pathname}?done=${done}`, 303);

const refused = (act: PrivacyAct, code: string): PrivacyAnswer => ({ kind: 'refused', act, code });

async function changeConsent(args: VisitorArgs, form: FormData): Promise<PrivacyAnswer> {
  const purpose = ConsentPurpose.safeParse(form.get('purpose')).data;
  if (!purpose) return refused('consent', 'invalid_request');
  const is_given = form.get('is_given') === 'yes';
  const body = { purpose, is_given, text_version: rawTextOf(form, 'text_version') };
  const result = await callAs(args, putConsent, { body });
  if (result.ok) throw backTo(args, 'consent');
  return refused('consent', result.code);
}

async function orderCopy(args: VisitorArgs): Promise<PrivacyAnswer> {
  const result = await callAs(args, askForExport, {});
  if (result.ok) throw backTo(args, 'export');
  return refused('export', result.code);
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
  return result.ok ? { kind: 'step_up', asked: result.asked } : refused(change.act, result.code);
}

const Change = z.discriminatedUnion('act', [
  z.object({ act: z.literal('download'), export_id: z.uuid() }),
  z.object({ act: z.literal('close') }),
]);

async function confirm(args: VisitorArgs, form: FormData): Promise<PrivacyAnswer> {
  const change = readChange(Change, form.get('change'));
  if (!change) return refused('consent', 'invalid_request');
  const proof = await confirmFactor(args, form);
  if (!proof.ok)
    return proof.isAgain ? ask(args, change, proof.code) : refused(change.act, proof.code);
  const { stepUpId } = proof;
  if (change.act === 'download') return { kind: 'download', exportId: change.export_id, stepUpId };
  const result = await callAs(args, closeAccount, { body: { is_certain: true } }, { stepUpId });
  if (!result.ok) return refused('close', result.code);
  // Every session has ended with the account, so this page is not theirs any more.
  throw redirect('/account-closed', 303);
}

/** What waits for a fresh factor: fetching a copy, or leaving. */
type PrivacyChange = { act: 'download'; export_id: string } | { act: 'close' };

export type PrivacyAct = 'consent' | 'export' | PrivacyChange['act'];

type PrivacyAnswer =
  | { kind: 'refused'; act: PrivacyAct; code: string }
  | { kind: 'step_up'; asked: AskedStepUp<PrivacyChange> }
  /** The factor was right: the copy is one press away, as a file. */
  | { kind: 'download'; exportId: string; stepUpId: string };
