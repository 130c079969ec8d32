import type { z } from 'zod';

/** `refused` is well formed and still not to be had, as a password known from a leak is. */
export type Fault = 'missing' | 'invalid' | 'refused';
export type Faults<F extends string> = Partial<Record<F, Fault>>;
export type Typed<F extends string> = Partial<Record<F, string>>;

/** What comes back when a form does not get through. Nothing secret is ever in it. */
export type FormReply<F extends string> = { faults: Faults<F>; typed: Typed<F> };

const secretFields: readonly string[] = [
  'password',
  'current_password',
  'new_password',
  'confirm_password',
  'code',
  'otp',
];

/** More than any field of ours takes: what is too long for its own rule comes back cut here. */
const textMax = 8_000;

/**
 * What stands in these fields of a form; the values of boxes that share a name, with a space
 * between. Edges go, but a secret is taken as it was typed: a password may begin with a space.
 */
export function readTyped<F extends string>(form: FormData, names: readonly F[]): Typed<F> {
  const typed: Typed<F> = {};
  for (const name of names) {
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    const text = values.join(' ').slice(0, textMax);
    if (values.length > 0) typed[name] = secretFields.includes(name) ? text : text.trim();
  }
  return typed;
}

export function replyOf<F extends string>(typed: Typed<F>, faults: Faults<F> = {}): FormReply<F> {
  const shown = Object.entries(typed).filter(([name]) => !secretFields.includes(name));
  return { faults, typed: Object.fromEntries(shown) as Typed<F> };
}

export const firstFaulty = <F extends string>(
  names: readonly F[],
  faults: Faults<F>,
): F | undefined => names.find((name) => faults[name]);

export type Checked<T, F extends string> =
  | { ok: true; value: T }
  | { ok: false; faults: Faults<F> };

/** A contract's own rules, asked about what was typed: its value, or the fields at fault. */
export function check<S extends z.ZodType, F extends string>(
  schema: S,
  typed: Typed<F>,
  names: readonly F[],
): Checked<z.output<S>, F> {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, faults: faultsFrom(parsed.error, typed, names) };
}

/** The fields that a schema complains about; what it says of anything else is not the form's. */
export function faultsFrom<F extends string>(
  error: z.ZodError | undefined,
  typed: Typed<F>,
  names: readonly F[],
): Faults<F> {
  const faulty = new Set(error?.issues.map(({ path }) => path[0]));
  const faults: Faults<F> = {};
  for (const name of names)
    if (faulty.has(name)) faults[name] = typed[name]?.trim() ? 'invalid' : 'missing';
  return faults;
}

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
