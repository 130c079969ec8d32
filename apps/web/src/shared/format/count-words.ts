const countedMax = 99;

/** `99+`: nobody needs to know more exactly. */
export const countWords = (count: number): string =>
  count > countedMax ? `${countedMax}+` : String(count);
