/**
 * What a page that waits looks at, shortened to one text: the page was drawn with it, and is
 * fetched anew when another is read. The server and the browser work it out alike, from a request,
 * a proposal or a payment source.
 */
export type Watched = {
  status: string;
  version?: number;
  request?: { status: string; version: number };
  progress?: { status: string; redirect_url: string | null } | null;
  redirect_url?: string | null;
};

export function markOf({ status, version, request, progress, redirect_url }: Watched): string {
  const isReady = Boolean(progress?.redirect_url ?? redirect_url);
  return [
    status,
    request?.status ?? '',
    request?.version ?? version ?? '',
    progress?.status ?? '',
    isReady ? 'ready' : '',
  ].join(' ');
}

/** How long to wait before the next look: often at first, and not for ever. */
export const lookPauses = { quickMs: 2_000, middleMs: 5_000, slowMs: 15_000, endMs: 600_000 };

/** How long a wallet's yes is on its way to us before its owner is asked again. */
export const patienceMs = 30_000;

/** Undefined when it has been long enough. Where a stream tells, looking is for safety. */
export function pauseAfter(passedMs: number, isTold = false): number | undefined {
  if (passedMs >= lookPauses.endMs) return undefined;
  if (isTold) return lookPauses.slowMs;
  if (passedMs < 20_000) return lookPauses.quickMs;
  return passedMs < 120_000 ? lookPauses.middleMs : lookPauses.slowMs;
}
