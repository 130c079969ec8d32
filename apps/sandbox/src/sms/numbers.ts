/**
 * The carrier takes a Philippine mobile number as `09…`, `639…` or `+639…` and answers with
 * `639…`. The newer 081 and 089 ranges are mobiles too.
 */
export function parseRecipient(written: string): string | undefined {
  const national = /^(?:\+?63|0)((?:9\d|8[19])\d{8})$/.exec(written.trim())?.[1];
  return national === undefined ? undefined : `63${national}`;
}

const DITO = /^63(?:89[5-8]|99[1-4])/;
const GLOBE = /^63(?:817|90[4-6]|91[5-7]|92[67]|93[5-7]|945|95[3-6]|96[5-7]|97[5-9]|99[5-7])/;

/** By prefix, as the carrier reports it; numbers move between networks, so it is only a hint. */
export function networkOf(recipient: string): string {
  if (DITO.test(recipient)) return 'DITO';
  return GLOBE.test(recipient) ? 'Globe' : 'Smart';
}
