import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { lostAddress } from '#app/shared/auth/face-address.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';

/** Nothing is lent for now: said wherever a purchase begins. */
export const Held = ({ hold: { title, text, action, href } }: { hold: Hold }) => (
  <Banner tone="pend" title={title} action={<a href={href}>{action}</a>}>
    {text}
  </Banner>
);

/** Nothing is lent for now, in words, with where the reason is. */
export type Hold = { title: string; text: string; action: string; href: string };

/** As the API says it, of an account or of a proposal. */
export type HeldFrom = { borrowing_held_until: string | null; is_being_checked: boolean };

/** Loaders put it into words: few are held, and the pages that say so are heavy. */
export function holdOf(held: HeldFrom | null | undefined, nowMs: number): Hold | undefined {
  const until = held?.borrowing_held_until;
  if (!held || !until) return undefined;
  const title = m.webpay_held_title({ time: momentWords(until) });
  // A check of ours ends by itself, and there is nothing to look for in the settings.
  if (held.is_being_checked)
    return {
      title,
      text: m.webpay_held_check_text(),
      action: m.webpay_held_check_action(),
      href: '/buyer/support',
    };
  // The wait of a recovery is over, and nothing is lent before it is finished.
  if (Date.parse(until) <= nowMs)
    return {
      title: m.webpay_held_over_title(),
      text: m.webpay_held_over_text(),
      action: m.webpay_held_over_action(),
      href: lostAddress('buyer', undefined),
    };
  return {
    title,
    text: m.webpay_held_text(),
    action: m.webpay_held_action(),
    href: '/buyer/settings/security',
  };
}
