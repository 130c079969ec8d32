import { inScope } from '@luwag/db/scope';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import type { z } from 'zod';
import type { NoticeDeps } from '../notices/service.ts';
import { tellShop } from '../team/service.ts';
import { payoutChanged } from './events.ts';
import { notifyOfPayout } from './jobs.ts';

/** What a shop is told of a payout: that it is there, or that it came back. */
const newsOf = { paid: 'payout_paid', failed: 'payout_back', returned: 'payout_back' } as const;

/** Of real money alone: a test clock pays out for months in a moment. */
export const payoutNoticesListener = listen(payoutChanged, (tx, events) =>
  enqueueEach(
    tx,
    notifyOfPayout,
    events.flatMap(({ origin, payload: { mode, merchant_id, payout } }) => {
      const { status } = payout;
      if (mode !== 'live' || !(status in newsOf)) return [];
      const kind = newsOf[status as keyof typeof newsOf];
      const { id, number, amount, bank_name, bank_account, bank_reference, pay_date } = payout;
      const told = { number, amount, bank: bank_name, account: bank_account, bank_reference };
      const payload = { merchant_id, kind, payout_id: id, ...told, pay_date };
      return [{ origin, payload }];
    }),
  ),
);

/** Once for each payout and piece of news. */
export const notifyShop = (
  ctx: JobCtx,
  deps: NoticeDeps,
  { merchant_id, kind, ...payout }: z.output<typeof notifyOfPayout.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    tellShop(tx, ctx, deps, {
      kind,
      shopId: merchant_id,
      about: payout.payout_id,
      dataFor: ({ first_name }) => ({ ...payout, first_name }),
    }),
  );
