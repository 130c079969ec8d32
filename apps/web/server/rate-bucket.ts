/**
 * A bucket of permits that fills at a steady rate. It guards the two doors that log what strangers
 * send: without it a loop in one browser could fill the log.
 */
export function rateBucket({
  perSecond,
  burst,
  now = () => performance.now(),
}: {
  perSecond: number;
  burst: number;
  now?: () => number;
}): () => boolean {
  let permits = burst;
  let countedAt = now();
  return () => {
    const at = now();
    permits = Math.min(burst, permits + ((at - countedAt) / 1000) * perSecond);
    countedAt = at;
    if (permits < 1) return false;
    permits -= 1;
    return true;
  };
}
