import type { Ppm } from './money.ts';

/** `2.50%`, `0.00%`: two decimals always, as an effective rate is disclosed. Rounded half up. */
export function formatRate(rate: Ppm): string {
  const hundredths = String(Math.floor((rate + 50) / 100)).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}%`;
}

/** `2.5%`, `4%`, `0.1%`: as a rate is said in a sentence, without zeros that add nothing. */
export function formatRateInWords(rate: Ppm): string {
  return formatRate(rate).replace(/\.?0+%$/, '%');
}
