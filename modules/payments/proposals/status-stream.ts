import { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Clock } from '@luwag/platform/clock';
import {
  mountStreams,
  type StreamDeps,
  type StreamOptions,
} from '@luwag/platform/http/event-streams';
import { z } from 'zod';
import { paymentRequestChanged } from '../events.ts';
import { underWayStatuses } from '../payable.ts';
import { statusAt } from '../requests/service.ts';
import { findPayableRequest } from './proposal-context.ts';

export type StatusStreamDeps = StreamDeps & { db: Db; clock: Clock };

/** The published fields: anybody with the link may follow, so there is nothing personal in it. */
const Live = z.object({ status: PaymentRequestStatus, version: z.int() });
type Live = z.output<typeof Live>;

const tokenForm = /^[A-Za-z0-9_-]{22}$/;
const Told = Live.extend({ token: z.string() });

/** Server-sent events of a request's status, by the token of its link. */
export function mountStatusStream(
  app: Parameters<typeof mountStreams>[0],
  { db, clock, redis, rateLimits }: StatusStreamDeps,
  timing: StreamOptions<Live>['timing'] = {},
): void {
  mountStreams<Live>(
    app,
    { redis, rateLimits },
    {
      path: '/api/v1/transactions/proposal/qr/:id/live',
      topic: paymentRequestChanged.name,
      timing,
      isOver: ({ status }) => !underWayStatuses.includes(status),
      async read(token) {
        if (!tokenForm.test(token)) return undefined;
        await clock.sync(db);
        const row = await inScope(db, 'system', (tx) => findPayableRequest(tx, { token }));
        return row && { status: statusAt(row, clock.now()), version: row.version };
      },
      hear(payload) {
        const { data } = Told.safeParse(payload);
        return data && { id: data.token, state: Live.parse(data) };
      },
    },
  );
}
