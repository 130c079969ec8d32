/**
 * All the script of the hosted checkout. Every page works without it; it saves taps and waiting. It
 * knows no address and no word of its own: both stand in the page, as data attributes.
 */
import { groupTyped } from './amount.ts';
import { watchCodes } from './code.ts';
import { countToExpiry } from './expiry.ts';
import { followLive } from './live.ts';
import { makePasskey } from './new-passkey.ts';
import { sendOnce } from './once.ts';
import { offerPasskey } from './passkey.ts';
import { holdResend } from './resend.ts';
import { returnToShop } from './return.ts';

const each = <E extends HTMLElement>(selector: string, work: (element: E) => void) => {
  for (const element of document.querySelectorAll<E>(selector)) work(element);
};

each('[data-with-script]', (element) => {
  element.hidden = false;
});
each('form', sendOnce);
each('[data-watch]', followLive);
each('[data-expiry]', countToExpiry);
each('form[data-passkey]', offerPasskey);
each('input[data-amount]', groupTyped);
each('form[data-new-passkey]', makePasskey);
each('form[data-code]', watchCodes);
each('form[data-resend]', holdResend);
each('[data-return]', returnToShop);
