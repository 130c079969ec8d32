import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { getCreditPayoutTermsOn } from '@luwag/domain/credit-payouts';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import { findCreditFinished } from '../plans/service.ts';
import { findCreditPayout, markOffered } from './credit-repository.ts';
import type { PayoutNoticeDeps } from './deps.ts';

export type CreditNews = 'asked' | 'paid' | 'back';

/** One notice for each piece of news, however often it is asked for. */
export const sendCreditNews = (
  ctx: JobCtx,
  deps: PayoutNoticeDeps,
  { id, news }: { id: string; news: CreditNews },
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await findCreditPayout(tx, id);
    const person = row && (await findPerson(tx, deps.vault, row.buyer_id));
    if (!row || !person) return;
    await notify(tx, ctx, deps, {
      kind: 'credit_payout',
      about: `${id} ${news}`,
      person,
      data: {
        first_name: person.first_name,
        stage: news,
        amount: row.amount_centavos,
        wallet: row.wallet,
        account: row.account,
        is_live: row.mode === 'live',
      },
    });
  });

const batchMax = 200;
const noId = '00000000-0000-0000-0000-000000000000';

/**
 * Whoever has paid their last plan and has credit left is told so, once for each sum: nobody
 * should have to find out that we owe them.
 */
export async function offerAll(ctx: JobCtx, deps: PayoutNoticeDeps): Promise<void> {
  let after: string | undefined = noId;
  while (after !== undefined) after = await offerSome(ctx, deps, after);
}

const offerSome = (
  ctx: JobCtx,
  deps: PayoutNoticeDeps,
  after: string,
): Promise<string | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const { minimumCentavos } = getCreditPayoutTermsOn(manilaDateOf(now.getTime()));
    const found = await findCreditFinished(tx, { mode: 'live', after, limit: batchMax });
    for (const { buyerId, creditCentavos: amountCentavos } of found) {
      if (amountCentavos < minimumCentavos) continue;
      if (!(await markOffered(tx, { buyerId, mode: 'live', amountCentavos, now }))) continue;
      const person = await findPerson(tx, deps.vault, buyerId);
      if (!person || person.account_status === 'CLOSED') continue;
      await notify(tx, ctx, deps, {
        kind: 'credit_offer',
        about: `${buyerId} ${amountCentavos} ${manilaDateOf(now.getTime())}`,
        person,
        data: { first_name: person.first_name, amount: amountCentavos },
      });
    }
    return found.at(-1)?.buyerId;
  });
