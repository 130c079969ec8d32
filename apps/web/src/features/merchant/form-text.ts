/** What a form carries, as text without its edges; a file or nothing at all is no text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
