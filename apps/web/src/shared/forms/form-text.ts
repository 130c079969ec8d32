/** What a form carries, as text without its edges; a file or nothing at all is no text. */
export const textOf = (form: FormData, name: string): string => rawTextOf(form, name).trim();

/** As it was typed: a password may begin with a space. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What script put into a field as JSON; text that is none is nothing. */
export function jsonOf(form: FormData, name: string): unknown {
  try {
    return JSON.parse(rawTextOf(form, name));
  } catch {
    return undefined;
  }
}
