import { readEnv } from '@luwag/env';
import { z } from 'zod';

const PropertyEnv = z.object({ PROPERTY_CASES: z.coerce.number().int().min(100).default(10_000) });

/**
 * How many cases of all that this run is to make one property gets: 10,000 in all unless
 * `npm run properties` says otherwise, and never none.
 */
export function propertyCases(share: number): number {
  return Math.max(1, Math.round(readEnv(PropertyEnv).PROPERTY_CASES * share));
}
