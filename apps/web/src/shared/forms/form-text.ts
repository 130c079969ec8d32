import type { z } from 'zod';

/** What a form carries, as text without its edges; a file or nothing at all is no text. */
export const textOf = (form: FormData, name: string): string => rawTextOf(form, name).trim();

/** As it was typed: a password may begin with a space. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What script put into a field as JSON; text that is none is nothing. */
export const jsonOf = (form: FormData, name: string): unknown => parsed(form.get(name));

/** A change that travelled through a step in between, as a field of its form. */
export const readChange = <T>(schema: z.ZodType<T>, text: unknown): T | undefined =>
  schema.safeParse(parsed(text)).data;

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
