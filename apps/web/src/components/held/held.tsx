import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { formatMoment } from '#app/lib/format-moment.ts';
import type { Hold } from '#app/lib/hold.ts';
import { lostAddress } from '#app/lib/lost-address.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

/** Nothing is lent for now: said wherever a purchase begins, with where the reason is. */
export function Held({ hold }: { hold: Hold }) {
  if (hold.isOver)
    return (
      <div className="stack">
        <Banner tone="pend" title={m.webpay_held_over_title()}>
          {m.webpay_held_over_text()}
        </Banner>
        <LinkButton variant="second" href={lostAddress('buyer', undefined)}>
          {m.webpay_held_over_action()}
        </LinkButton>
      </div>
    );
  const time = formatMoment(Date.parse(hold.until), getLocale());
  return (
    <div className="stack">
      <Banner tone="pend" title={m.webpay_held_title({ time })}>
        {m.webpay_held_text()}
      </Banner>
      <LinkButton variant="second" href="/buyer/settings/security">
        {m.webpay_held_action()}
      </LinkButton>
    </div>
  );
}
