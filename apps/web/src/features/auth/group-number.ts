import { formatMobileNumber, parseMobileNumber } from '@luwag/domain/mobile-number';

/** `+639171234567` and `0917-123-4567` as they stand after a `+63`: `917 123 4567`. */
export function groupNumber(typed: string): string {
  const number = parseMobileNumber(typed);
  return number ? formatMobileNumber(number).replace(/^0/, '') : typed;
}
