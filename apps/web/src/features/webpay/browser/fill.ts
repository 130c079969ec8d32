/** Puts values into a text of the page: `{time} left`. */
export const fill = (text: string | undefined, name: string, value: string | number): string =>
  (text ?? '').replace(`{${name}}`, String(value));
