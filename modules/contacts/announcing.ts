import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { type Heard, type Listener, listen } from '@luwag/platform/jobs/outbox';
import type { z } from 'zod';
import { autopayEnded, autopayFailed, autopayUpcoming } from '../plans/service.ts';
import { askForContact } from './asking.ts';
import { announceAutopay } from './jobs.ts';

type Announcement = z.input<typeof announceAutopay.payload>;

const announceEach =
  <P>(announcementOf: (payload: P, eventId: string) => Announcement) =>
  (tx: Tx, events: Heard<P>[]): Promise<void> =>
    enqueueEach(
      tx,
      announceAutopay,
      events.map(({ id, origin, payload }) => ({
        origin,
        payload: announcementOf(payload, id),
      })),
    );

/** What happens to automatic payments, told to their buyers. */
export const autopayListeners: Listener[] = [
  listen(
    autopayUpcoming,
    announceEach(({ installment_id, ...payload }) => ({
      ...payload,
      kind: 'autopay_upcoming',
      // Announced twice for one day, a charge is told once.
      key: `autopay_upcoming ${installment_id} ${payload.on_date}`,
      next_on_date: null,
    })),
  ),
  listen(
    autopayFailed,
    announceEach(({ installment_id, reason: _reason, ...payload }) => ({
      ...payload,
      kind: 'autopay_failed',
      key: `autopay_failed ${installment_id} ${payload.on_date}`,
    })),
  ),
  listen(
    autopayEnded,
    announceEach(({ because: _because, ...payload }, eventId) => ({
      ...payload,
      kind: 'autopay_ended',
      key: `autopay_ended ${eventId}`,
      amount_centavos: null,
      on_date: null,
      next_on_date: null,
    })),
  ),
];

/** For so many days after it happened, somebody may still want to know. */
const newsDays = 3;

export const announce = (
  ctx: JobCtx,
  told: z.output<typeof announceAutopay.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const today = manilaDateOf(ctx.clock.now().getTime());
    const chargedOn = told.kind === 'autopay_upcoming' ? told.on_date : null;
    await askForContact(tx, ctx, {
      buyerId: told.buyer_id,
      mode: told.mode,
      planId: told.plan_id,
      kind: told.kind,
      key: told.key,
      facts: {
        amountCentavos: told.amount_centavos,
        onDate: told.on_date,
        nextOnDate: told.next_on_date,
        sourceLabel: told.source_label,
      },
      // On the day itself it has been charged before anybody wakes up.
      usefulThrough: chargedOn ? addDays(chargedOn, -1) : addDays(today, newsDays),
    });
  });
