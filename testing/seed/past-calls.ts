import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Clock } from '@luwag/platform/clock';
import type { Ctx } from '@luwag/platform/http/route';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';

const requestId = 'the-story';
const log = createLogger('story', 'silent');

const notAfter = (at: Date, now: Date | undefined): Date => (now && now < at ? now : at);

/** In Manila. Of a day that has not come so far, `now`: a story has nothing of the future. */
export const noonOf = (day: CivilDate, now?: Date): Date =>
  notAfter(new Date(`${day}T04:00:00Z`), now);

/** Nine in the morning in Manila: within the hours in which people are written to. */
export const morningOf = (day: CivilDate, now?: Date): Date =>
  notAfter(new Date(`${day}T01:00:00Z`), now);

/** Where a story is told, and the moment at which it ends. */
export type Story = { db: Db; now: Date };

const clockAt = (at: Date): Clock => ({ now: () => at, sync: async () => undefined });

/** A job of the worker's, as it would have run at a moment of the past. */
export const jobAt = (db: Db, at: Date): JobCtx => ({ db, clock: clockAt(at), log, requestId });

/** A call of somebody's, as it would have come at a moment of the past. */
export function callAt(
  db: Db,
  who: { id: string; role: 'buyer' | 'merchant' | 'staff' },
  at: Date,
): Ctx {
  const own = { accountId: who.id };
  return {
    ...jobAt(db, at),
    caller: { kind: 'person', mode: 'live', sessionId: '', ...who },
    files: [],
    sent: { params: {}, body: {} },
    address: '127.0.0.1',
    requireStepUp: async () => undefined,
    accessToken: () => undefined,
    own: (work) => inScope(db, own, work),
    system: (work) => inScope(db, 'system', work),
  };
}

/** The same for calls that are given the transaction of their key. */
export const inCall = <T>(ctx: Ctx, work: (ctx: Ctx & { tx: Tx }) => Promise<T>): Promise<T> =>
  ctx.own((tx) => work({ ...ctx, tx }));
