import type { AskAgainReason, RejectReason } from '@luwag/contracts/kyc-cases';
import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import type { z } from 'zod';
import { findPerson } from '../../accounts/service.ts';
import { readLine } from '../../credit/service.ts';
import { askForMail, askForText } from '../../notifications/service.ts';
import { findCaseOf, listItems, type notifyOfCase } from '../cases/service.ts';
import type { KycWorkerDeps } from './deps.ts';

/**
 * By mail and by text, once for each version of the case. An event that is outdated by now is not
 * sent: the next message says the current state.
 */
export const notifyApplicant = (
  ctx: JobCtx,
  { messageKey, vault }: Pick<KycWorkerDeps, 'messageKey' | 'vault'>,
  about: z.output<typeof notifyOfCase.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const kyc = await findCaseOf(tx, about.account_id);
    const person = await findPerson(tx, vault, about.account_id);
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
    const common = {
      about: `${kyc.id} ${about.version}`,
      accountId: person.id,
      locale: person.locale,
      data,
    };
    const mail = `case_${about.event}` as const;
    await askForMail(tx, ctx, messageKey, { ...common, template: mail, to: person.email });
    // A number that nobody has proven may be anybody's.
    if (person.contact_number && person.number_confirmed_at)
      await askForText(tx, ctx, messageKey, {
        ...common,
        template: `${mail}_text`,
        to: person.contact_number,
      });
  });
