import {
  listPayoutBatches,
  listStaffPayouts,
  proposePayoutBatch,
} from '@luwag/contracts/payout-approvals';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { pageOf } from '#app/shared/page/page-of.ts';
import { modeOf } from './nights.server.ts';

/** Payouts of a mode by how they stand, and the batches that wait for a second person. */
export async function loadStaffPayouts(args: VisitorArgs) {
  const { searchParams } = args.url;
  const mode = modeOf(args.url);
  const wanted = searchParams.get('status') ?? undefined;
  const status = listStaffPayouts.query.shape.status.safeParse(wanted).data ?? 'waiting';
  const page = pageOf(searchParams);
  const [payouts, batches] = await Promise.all([
    callAs(args, listStaffPayouts, { query: { mode, status, page } }),
    callAs(args, listPayoutBatches, { query: { mode } }),
  ]);
  return {
    mode,
    status,
    payouts: needed(payouts),
    batches: needed(batches).results,
    // Sent with the form: pressed twice, one batch is proposed.
    formKey: newFormKey(),
  };
}

export type StaffPayoutsData = Awaited<ReturnType<typeof loadStaffPayouts>>;
export type StaffPayoutsAnswer = { code: string };

/** Proposes what was ticked; it leads to the batch, where a second person takes it from there. */
export async function proposeBatch(args: VisitorArgs): Promise<StaffPayoutsAnswer> {
  const form = await args.request.formData();
  const body = proposePayoutBatch.body.safeParse({
    mode: modeOf(args.url),
    payout_ids: form.getAll('payout_id').map(String),
    note: textOf(form, 'note'),
  });
  if (!body.success) return { code: 'invalid_request' };
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body.data);
  const result = await callAs(args, proposePayoutBatch, { body: body.data }, { idempotencyKey });
  if (result.ok) throw redirect(`/ops/payouts/batches/${result.data.batch_id}`, 303);
  return { code: result.code };
}
