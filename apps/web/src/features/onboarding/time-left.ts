type SecondsLeftOptions = { sentBytes: number; bytes: number; tookMs: number };

/**
 * Seconds until a file is sent, by how it went so far. Undefined while too little was sent to say:
 * a guess that doubles a moment later is worse than none.
 */
export function secondsLeft({ sentBytes, bytes, tookMs }: SecondsLeftOptions): number | undefined {
  if (sentBytes <= 0 || tookMs < 400) return undefined;
  const leftMs = ((bytes - sentBytes) / sentBytes) * tookMs;
  return Math.max(1, Math.ceil(leftMs / 1_000));
}

/** How long to wait before a part is sent again: soon, then less and less often. */
export const retryAfterMs = (failures: number): number => Math.min(1_000 * 2 ** failures, 15_000);
