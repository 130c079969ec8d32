/** Addresses that open another app with a request in it. `?&` is read by both kinds of phone. */
export const addressesOf = ({ link, text }: { link: string; text: string }) => ({
  messenger: `fb-messenger://share/?link=${encodeURIComponent(link)}`,
  sms: `sms:?&body=${encodeURIComponent(text)}`,
});
