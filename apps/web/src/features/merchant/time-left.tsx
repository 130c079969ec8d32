import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { clockOf } from './request-age.ts';

/** Beyond this a clock says less than the moment itself. */
const clockMaxMs = 60 * 60_000;

/** When a request ends; in its last hour, once the page is alive, how long that is. */
export function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const endMs = Date.parse(expiresAt);
  const [nowMs, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = nowMs === undefined ? Number.POSITIVE_INFINITY : endMs - nowMs;
  if (leftMs > clockMaxMs) {
    const moment = formatMoment(endMs, getLocale());
    return <span className="label">{m.selling_request_until({ moment })}</span>;
  }
  // A clock that speaks every second would speak of nothing else.
  return (
    <span className="label request-clock" role="timer" aria-live="off">
      {m.selling_request_left({ time: clockOf(leftMs) })}
    </span>
  );
}
