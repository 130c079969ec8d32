import { Banner } from '@luwag/ui/banner';
import { formatMoment } from '#app/lib/format-moment.ts';
import type { Hold } from '#app/lib/hold.ts';
import { lostAddress } from '#app/lib/lost-address.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

/** Nothing is lent for now: said wherever a purchase begins, with where the reason is. */
export function Held({ hold }: { hold: Hold }) {
  if (hold.isOver)
    return (
      <Banner
        tone="pend"
        title={m.webpay_held_over_title()}
        action={<a href={lostAddress('buyer', undefined)}>{m.webpay_held_over_action()}</a>}
      >
        {m.webpay_held_over_text()}
      </Banner>
    );
  const time = formatMoment(Date.parse(hold.until), getLocale());
  return (
    <Banner
      tone="pend"
      title={m.webpay_held_title({ time })}
      action={<a href="/buyer/settings/security">{m.webpay_held_action()}</a>}
    >
      {m.webpay_held_text()}
    </Banner>
  );
}
