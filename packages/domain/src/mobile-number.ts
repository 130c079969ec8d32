/** A Philippine mobile number as it is stored and compared: `+639171234567`. */
export type MobileNumber = string & { readonly __mobileNumber: unique symbol };

const national = /^(?:\+?63|0)?(9\d{9}|8[19]\d{8})$/;

/**
 * Takes what people type (`0917 123 4567`, `+63-917-123-4567`, `9171234567`) and returns the one
 * stored form, or undefined when it is no Philippine mobile number. Numbers move between networks,
 * so a prefix says nothing about the carrier and none is looked up.
 */
export function parseMobileNumber(typed: string): MobileNumber | undefined {
  const digits = national.exec(typed.replaceAll(/[\s().-]/g, ''))?.[1];
  return digits ? (`+63${digits}` as MobileNumber) : undefined;
}

/** As people read it aloud: `0917 123 4567`. */
export const formatMobileNumber = (number: string): string =>
  number.replace(/^\+63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');

/** For screens and mails that only need to say which one: `+63 9•• ••• 4567`. */
export const maskMobileNumber = (number: string): string =>
  number.replace(/^\+63(\d)\d{5}(\d{4})$/, '+63 $1•• ••• $2');
