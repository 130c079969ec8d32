import { connect } from '@luwag/db';
import { civilDate } from '@luwag/domain/calendar';
import { readEnv } from '@luwag/env';
import { closeDay } from '@luwag/modules/plans/service';
import { armFailpoints } from '@luwag/platform/failpoints';
import { z } from 'zod';

// The close of day as a process of its own that a test may kill.
const env = readEnv(
  z.object({
    LUWAG_MODE: z.string(),
    DATABASE_URL: z.string(),
    BUSINESS_DATE: z.string(),
    FAILPOINT: z.string().optional(),
  }),
);
armFailpoints(env.FAILPOINT, env.LUWAG_MODE);
const db = connect(env.DATABASE_URL, { applicationName: 'closing' });
await closeDay(
  db,
  { mode: 'test', businessDate: civilDate(env.BUSINESS_DATE) },
  { batchMax: 3, sessions: 1 },
);
await db.destroy();
