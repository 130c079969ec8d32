import { askAwsKms } from './aws-kms.ts';
import type { Asked } from './wire.ts';

// Lives as long as whoever started it wants an answer, and not longer.
process.on('disconnect', () => process.exit(0));
process.on('message', async (asked: Asked) => {
  process.send?.(await askAwsKms(asked));
});
