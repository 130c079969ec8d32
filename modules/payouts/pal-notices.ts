import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { notify } from '../notices/service.ts';
import { findGroup } from '../paluwagan/service.ts';
import type { PayoutNoticeDeps } from './deps.ts';
import { findPalPayout } from './pal-repository.ts';

export type PalNews = 'paid' | 'not_taken' | 'no_number' | 'held' | 'too_small';

/** One notice for each piece of news, however often it is asked for. */
export const sendPalNews = (
  ctx: JobCtx,
  deps: PayoutNoticeDeps,
  { id, news }: { id: string; news: PalNews },
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await findPalPayout(tx, id);
    const group = row && (await findGroup(tx, row.group_id));
    const person = row && (await findPerson(tx, deps.vault, row.account_id));
    if (!row || !group || !person || person.account_status === 'CLOSED') return;
    const told = {
      first_name: person.first_name,
      group_id: row.group_id,
      group: group.name,
      pot_kind: row.kind,
      amount: row.amount_centavos,
      wallet: row.wallet,
      is_live: row.mode === 'live',
    };
    const about = `${id} ${news}`;
    if (news === 'paid')
      await notify(tx, ctx, deps, {
        kind: 'group_pot_sent',
        about,
        person,
        data: { ...told, account: row.account ?? '', bank_reference: row.bank_reference },
      });
    else
      await notify(tx, ctx, deps, {
        kind: 'group_pot_back',
        about,
        person,
        data: { ...told, pot_trouble: news },
      });
  });
