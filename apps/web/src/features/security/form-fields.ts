/** What a form carries, as text; a file or nothing at all is no text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function jsonOf(form: FormData, name: string): unknown {
  try {
    return JSON.parse(textOf(form, name));
  } catch {
    return undefined;
  }
}
