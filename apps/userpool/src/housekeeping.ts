import type { Db } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import type { Logger } from '@luwag/platform/observability/log';

const everyMs = 600_000;
const dayMs = 86_400_000;

/** What has run out is kept as long as somebody may ask about it, and then goes. */
export function startHousekeeping(options: { db: Db; clock: Clock; log: Logger }): () => void {
  const timer = setInterval(() => {
    tidy(options.db, options.clock).catch((error: unknown) =>
      options.log.warn({ err: error }, 'housekeeping failed'),
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function tidy(db: Db, clock: Clock): Promise<void> {
  await clock.sync(db);
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await db.deleteFrom('userpool.challenges').where('expires_at', '<', daysAgo(1)).execute();
  await db.deleteFrom('userpool.codes').where('expires_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('userpool.families').where('expires_at', '<', daysAgo(30)).execute();
  await db.deleteFrom('userpool.devices').where('seen_at', '<', daysAgo(180)).execute();
  await db
    .deleteFrom('userpool.address_budgets')
    .where('window_started_at', '<', daysAgo(1))
    .execute();
  // A password that was disabled stays so, however long nobody asks.
  await db
    .deleteFrom('userpool.subjects')
    .where('touched_at', '<', daysAgo(30))
    .where('password_disabled_at', 'is', null)
    .where('codes_disabled_at', 'is', null)
    .execute();
  await db
    .deleteFrom('userpool.deliveries')
    .where((row) =>
      row.or([row('delivered_at', 'is not', null), row('gave_up_at', 'is not', null)]),
    )
    .where('created_at', '<', new Date(Date.now() - 30 * dayMs))
    .execute();
}
