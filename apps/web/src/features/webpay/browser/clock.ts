/** As a clock shows it: `0:42`. */
export function clockTime(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Puts values into a text of the page: `{time} left`. */
export const fill = (text: string | undefined, name: string, value: string | number): string =>
  (text ?? '').replace(`{${name}}`, String(value));
