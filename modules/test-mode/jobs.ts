import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Takes a clock to where it was sent, moment by moment. */
export const advanceClock = job('test-mode.advanceClock', z.object({ clock_id: z.uuid() }));

/** Deletes clocks that nobody has used for long. */
export const pruneClocks = job('test-mode.pruneClocks', z.object({}));
