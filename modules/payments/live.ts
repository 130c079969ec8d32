import { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Clock } from '@luwag/platform/clock';
import { mountStreams, type StreamOptions, type StreamParts } from '@luwag/platform/event-streams';
import { z } from 'zod';
import { paymentRequestChanged } from './events.ts';
import { statusAt } from './request-view.ts';
import { findAsked } from './standing.ts';

export type LiveParts = StreamParts & { db: Db; clock: Clock };

/** All that is told: anybody with the link may follow, and nobody's name is in it. */
const Live = z.object({ status: PaymentRequestStatus, version: z.int() });
type Live = z.output<typeof Live>;

const tokenForm = /^[A-Za-z0-9_-]{22}$/;
const goingOn: readonly PaymentRequestStatus[] = ['open', 'started', 'approved'];
const Told = Live.extend({ token: z.string() });

/** How a request stands, by the token of its link: for the screen that waits for a phone. */
export function mountLive(
  app: Parameters<typeof mountStreams>[0],
  { db, clock, redis, rateLimits }: LiveParts,
  timing: StreamOptions<Live>['timing'] = {},
): void {
  mountStreams<Live>(
    app,
    { redis, rateLimits },
    {
      path: '/api/v1/transactions/proposal/qr/:id/live',
      topic: paymentRequestChanged.name,
      timing,
      isOver: ({ status }) => !goingOn.includes(status),
      async read(token) {
        if (!tokenForm.test(token)) return undefined;
        await clock.sync(db);
        const row = await inScope(db, 'system', (tx) => findAsked(tx, { token }));
        return row && { status: statusAt(row, clock.now()), version: row.version };
      },
      hear(payload) {
        const { data } = Told.safeParse(payload);
        return data && { id: data.token, state: Live.parse(data) };
      },
    },
  );
}
