import { contactKinds } from '@luwag/domain/contact-rules';
import type { Locale } from '@luwag/domain/format-date';
import type { MailName } from '../templates/catalogue.ts';
import type { MailWords } from '../templates/template.ts';

/**
 * Mails that answer somebody who asked just now, or that carry a key: they have nothing to say on a
 * screen that others may see.
 */
type NeverPushed =
  | 'confirm_address'
  | 'already_registered'
  | 'reset_password'
  | 'confirm_new_address'
  | 'email_code'
  | 'proof_code'
  | 'team_invitation'
  | 'ledger_alarm';
export type PushName = Exclude<MailName, NeverPushed>;

/**
 * A locked screen is read by whoever stands beside it, and that somebody owes money is nobody
 * else's business (SEC MC 18 of 2019 forbids to tell): such a notice says no more than that it is
 * there.
 */
// Nor is it that we look at somebody, who has mostly done nothing.
const neverInDetail: readonly MailName[] = [...contactKinds, 'payment_failed', 'hold_begun'];

export type PushWords = { title: string; body: string };

const discreet: Record<Locale, PushWords> = {
  en: { title: 'Luwag', body: 'There is something new for you. Open Luwag to read it.' },
  fil: { title: 'Luwag', body: 'May bago para sa iyo. Buksan ang Luwag para basahin.' },
};
const toRead: Record<Locale, string> = { en: 'Tap to read it.', fil: 'Pindutin para basahin.' };

/**
 * What a screen shows: the subject of the mail about the same, which names a sum or a shop at most.
 * What the mail says of a person beyond that stays behind sign-in.
 */
export const pushWordsOf = (
  template: MailName,
  { subject }: Pick<MailWords, 'subject'>,
  { locale, isDiscreet }: { locale: Locale; isDiscreet: boolean },
): PushWords =>
  isDiscreet || neverInDetail.includes(template)
    ? discreet[locale]
    : { title: subject, body: toRead[locale] };

/**
 * The page that it leads to: where the mail's button does, on our own origin. A link that carries a
 * key of its own stays in the mail; such a notice leads to the list of notices (null).
 */
export function pushPathOf({ button }: Pick<MailWords, 'button'>, origin: string): string | null {
  const url = button ? URL.parse(button.link) : null;
  if (!url || url.origin !== new URL(origin).origin) return null;
  const isPlain = url.search === '' || url.search === '?mode=test';
  return isPlain && /^\/(buyer|merchant)\//.test(url.pathname) ? url.pathname + url.search : null;
}
