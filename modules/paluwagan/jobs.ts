import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const OfGroup = z.object({ group_id: z.uuid() });

/**
 * Looks at a group that has not started: whether it is full by now, whether its order is to be
 * drawn, and whether it is too late for it. Asked for by whatever may have changed that.
 */
export const tendGroup = job('paluwagan.tendGroup', OfGroup);

/** Each minute: asks for those whose 24 hours are over, and those that did not start in time. */
export const tendGroups = job('paluwagan.tendGroups', z.object({}));

const News = OfGroup.extend({
  kind: z.string(),
  about: z.string(),
  /** Members, left ones too; none: everybody who is in. */
  to: z.array(z.uuid()).nullable(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * Tells members something. `data` is what the mail of the kind takes, but for names: `who` and
 * `other` are ids of members here, and become names when it is told.
 */
export const tellMembers = job('paluwagan.tellMembers', News);

/**
 * The same for what happens to many groups in one evening. Many in each job, because whoever looks
 * for a job passes by all that wait for their queue.
 */
export const newsPerJob = 50;
export const tellMany = job(
  'paluwagan.tellMany',
  z.object({ news: z.array(News).min(1).max(newsPerJob) }),
);

/** Each night: whom somebody asked is forgotten once that has long been over. */
export const pruneInvitations = job('paluwagan.pruneInvitations', z.object({}));

/** Tells whoever has proven the number of an invitation that a seat is kept for them. */
export const tellInvited = job(
  'paluwagan.tellInvited',
  z.object({ group_invitation_id: z.uuid() }),
);

/** Sends money of a group to its member. Handled by modules/payouts, which has the rail. */
export const sendPal = job('payouts.sendPal', z.object({ payout_id: z.uuid() }));

/** Every minute: begins the charges of dues whose day has come. */
export const collectDues = job('paluwagan.collectDues', z.object({}));

/** Every ten minutes: asks for the groups whose next day has come. */
export const runGroups = job('paluwagan.runGroups', z.object({}));

/** Brings some groups to today. */
export const runSome = job(
  'paluwagan.runSome',
  z.object({ group_ids: z.array(z.uuid()).min(1).max(100) }),
);
