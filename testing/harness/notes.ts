import { enqueueEach, handle, job } from '@luwag/platform/jobs/job';
import { listen, topic } from '@luwag/platform/jobs/outbox';
import { sql } from 'kysely';
import { z } from 'zod';

/** The smallest job and event there can be, for proving the queue and the outbox. */
export const noteSomething = job('testing.note', z.object({ text: z.string() }));
export const somethingNoted = topic('testing.noted', z.object({ text: z.string() }));

/** An event that is work for somebody. */
export const somethingShouted = topic('testing.shouted', z.object({ text: z.string() }));

export const noteHandlers = [
  handle(noteSomething, async ({ db, requestId }, { text }) => {
    await sql`insert into notes (text, request_id) values (${text}, ${requestId})`.execute(db);
  }),
];

export const noteListeners = [
  listen(somethingShouted, (tx, events) =>
    enqueueEach(
      tx,
      noteSomething,
      events.map(({ origin, payload }) => ({ origin, payload })),
    ),
  ),
];
