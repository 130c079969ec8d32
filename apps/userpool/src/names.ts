import { invalidParameter } from './exceptions.ts';

const emailShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const lengthMax = 254;
// Quoted local parts are legal and used by nobody but those who try parsers out.
const quotes = /["“”„‟«»＂]/;
const controls = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u;

/**
 * The one spelling under which a name is compared: NFKC, lower case. Look-alikes that become an "@"
 * or a quote only by normalising are refused rather than repaired: whoever typed them, or whoever
 * reads them later, saw another address. Undefined when the text is no name of ours.
 */
export function findUsername(typed: string): string | undefined {
  if (!typed.isWellFormed() || quotes.test(typed) || controls.test(typed)) return undefined;
  const name = typed.normalize('NFKC').toLowerCase();
  const isPlain = countAt(typed) === 1 && countAt(name) === 1;
  return isPlain && name.length <= lengthMax && emailShape.test(name) ? name : undefined;
}

export function getUsername(typed: string): string {
  const name = findUsername(typed);
  if (name === undefined) throw invalidParameter('Username should be an email.');
  return name;
}

const countAt = (text: string) => text.split('@').length - 1;

/** `j***@e***`: enough for its owner to recognise, too little for anybody else. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

export const deliveryDetails = (email: string) => ({
  Destination: maskEmail(email),
  DeliveryMedium: 'EMAIL',
  AttributeName: 'email',
});
