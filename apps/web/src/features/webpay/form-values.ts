/** Six digits, however they were typed. */
export const digitsOf = (typed: unknown): string | undefined => {
  const digits = typeof typed === 'string' ? typed.replaceAll(/\D/g, '') : '';
  return /^\d{6}$/.test(digits) ? digits : undefined;
};
