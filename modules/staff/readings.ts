import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { isTooManyReadings, readingHourOf, secondsToNextHour } from '@luwag/domain/staff-reading';
import { platformRefusal } from '@luwag/platform/http/refusal';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Readings } from '@luwag/platform/security/readings';
import { countReading, markReached } from './readings-repository.ts';

/**
 * Counts each reading before it is made, found or not: whoever tries ids reads too. In the
 * database, since what Redis has forgotten would be free. The first one too many is an alarm, which
 * is committed although the call is refused.
 */
export const readingsOf = ({ db }: { db: Db }): Readings => ({
  async take({ caller, kind, now, requestId, log }) {
    const nowMs = now.getTime();
    const accountId = caller.id;
    const count = await inScope(db, 'system', async (tx) => {
      const made = await countReading(tx, { accountId, kind, hour: readingHourOf(nowMs) });
      const isFirstTooMany = isTooManyReadings(kind, made) && !isTooManyReadings(kind, made - 1);
      if (isFirstTooMany) {
        await markReached(tx, { accountId, kind, now });
        const action = 'reading.limit_reached';
        await recordAudit(tx, { caller, accountId, action, detail: { kind }, requestId });
        log.error({ account_id: accountId, kind }, 'a member of staff reads too many people');
      }
      return made;
    });
    if (isTooManyReadings(kind, count))
      throw platformRefusal('rate_limited', 'That is more people than an hour has. It is told.', {
        retryAfterSeconds: secondsToNextHour(nowMs),
      });
  },
});
