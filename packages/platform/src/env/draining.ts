import { z } from 'zod';

/** How long a process that takes calls says that it leaves, before it leaves. */
export const drainSettings = {
  /**
   * Milliseconds from "not ready" to closing the door: as long as the balancer takes to notice.
   * Left out: 5000 in production, none elsewhere.
   */
  DRAIN_NOTICE_MS: z.coerce.number().int().min(0).max(30_000).optional(),
};

type Draining = { LUWAG_MODE: string; DRAIN_NOTICE_MS?: number | undefined };

export const noticeMsOf = ({ LUWAG_MODE, DRAIN_NOTICE_MS }: Draining): number =>
  DRAIN_NOTICE_MS ?? (LUWAG_MODE === 'production' ? 5_000 : 0);
