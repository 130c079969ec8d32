import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { formatMoment } from '#app/lib/format-moment.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

/** Nothing is lent until then: said wherever a purchase begins, with where the reason is. */
export function Held({ until }: { until: string }) {
  const time = formatMoment(Date.parse(until), getLocale());
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
