import { getStaffPayout, holdPayout } from '@luwag/contracts/payout-approvals';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

type PayoutArgs = VisitorArgs & { params: { payoutId: string } };

export async function loadStaffPayout(args: PayoutArgs) {
  const params = { payout_id: args.params.payoutId };
  return {
    payout: needed(await callAs(args, getStaffPayout, { params }), 'payout_not_found'),
    isHeldNow: args.url.searchParams.has('done'),
  };
}

export type StaffPayoutData = Awaited<ReturnType<typeof loadStaffPayout>>;
export type StaffPayoutAnswer = { code: string };

/** Takes it out for two days; the reason goes on record. */
export async function holdFromForm(args: PayoutArgs): Promise<StaffPayoutAnswer> {
  const form = await args.request.formData();
  const body = holdPayout.body.safeParse({ note: textOf(form, 'reason') });
  if (!body.success) return { code: 'invalid_request' };
  const params = { payout_id: args.params.payoutId };
  const result = await callAs(args, holdPayout, { params, body: body.data });
  if (result.ok) throw redirect(`${args.url.pathname}?done`, 303);
  return { code: result.code };
}
