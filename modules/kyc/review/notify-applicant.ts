import type { AskAgainReason, RejectReason } from '@luwag/contracts/kyc-cases';
import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import type { z } from 'zod';
import { findPerson } from '../../accounts/service.ts';
import { readLine } from '../../credit/service.ts';
import { notify, type Told } from '../../notices/service.ts';
import { findCaseOf, listItems, type notifyOfCase } from '../cases/service.ts';
import type { KycWorkerDeps } from './deps.ts';

/**
 * Once for each version of the case. An event that is outdated by now is not
 * sent: the next message says the current state.
 */
export const notifyApplicant = (
  ctx: JobCtx,
  deps: Pick<KycWorkerDeps, 'messageKey' | 'vault'>,
  about: z.output<typeof notifyOfCase.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const kyc = await findCaseOf(tx, about.account_id);
    const person = await findPerson(tx, deps.vault, about.account_id);
    if (!kyc || !person || person.role === 'staff') return;
    if (about.event === 'in_review' && kyc.state !== 'PROCESSING') return;
    const asked = (await listItems(tx, kyc.id)).filter((item) => item.state === 'asked_again');
    if (about.event === 'asked_again' && asked.length === 0) return;
    const limit = (await readLine(tx, { buyerId: person.id, mode: 'live' }))?.limitCentavos ?? null;
    const data = {
      first_name: person.first_name,
      role: person.role,
      asked_items: asked.map(({ kind, reason_code }) => ({
        kind,
        reason: reason_code as AskAgainReason,
      })),
      limit,
      reject_reason: (kyc.outcome_reason ?? 'not_eligible') as RejectReason,
    };
    const told = { kind: `case_${about.event}`, data } as Told;
    await notify(tx, ctx, deps, { ...told, about: `${kyc.id} ${about.version}`, person });
  });
