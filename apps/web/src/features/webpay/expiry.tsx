import { m } from '#app/paraglide/messages.js';
import { momentOf } from './moment-of.ts';

/**
 * Until when a request is open: in words for everybody, and counted down by the module in the last
 * minutes. When the time is over the page is fetched anew.
 */
export function Expiry({ at, nowMs, self }: { at: string; nowMs: number; self: string }) {
  return (
    <p className="wp-until small">
      {m.webpay_open_until({ time: momentOf(at, nowMs) })}{' '}
      <b
        data-expiry={Math.max(0, Date.parse(at) - nowMs)}
        data-text={m.webpay_open_left({ time: '{time}' })}
        data-self={self}
      />
      <span
        className="visually-hidden"
        role="status"
        data-spoken={m.webpay_open_minutes({ minutes: '{minutes}' })}
      />
    </p>
  );
}
