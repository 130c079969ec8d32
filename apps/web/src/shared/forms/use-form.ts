import { type RefObject, useEffect, useRef } from 'react';
import { type Fault, type Faults, type FormReply, firstFaulty, type Typed } from './form-reply.ts';

export type FormFields<F extends string> = {
  /** Every field, in the order in which the form shows them. */
  names: readonly F[];
  /** What is wrong with a field, told as what to do about it. */
  words(name: F, fault: Fault): string;
  /** What the fields hold before anything was typed. */
  kept?: { readonly [N in F]?: string | null | undefined } | undefined;
};

/**
 * A form that the server checks. What did not get through comes back with its errors and with what
 * was typed, and the first error has the focus.
 */
export function useForm<F extends string>(
  fields: FormFields<F>,
  reply: FormReply<F> | undefined,
): { formProps: { ref: FormRef }; fieldOf: FieldOf<F> } {
  const ref = useFirstFault(reply);
  return { formProps: { ref }, fieldOf: fieldsOf(fields, reply, reply?.faults ?? {}) };
}

type FormRef = RefObject<HTMLFormElement | null>;

/** Moves the focus to the first error of a form: with each reply, and each time it is held back. */
export function useFirstFault(reply: unknown, refusals = 0): FormRef {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus once.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus();
    // A wrong code is typed anew, not mended.
    if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select();
  }, [reply, refusals]);
  return form;
}

/** What a field needs to be shown again. */
export type FormField = {
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
  autoFocus: boolean;
};
export type FieldOf<F extends string> = (name: F) => FormField;

export function fieldsOf<F extends string>(
  { names, words, kept }: FormFields<F>,
  reply: { faults: Faults<F>; typed: Typed<F> } | undefined,
  faults: Faults<F>,
): FieldOf<F> {
  // Without script the browser itself goes to the first error of a page that came back.
  const first = firstFaulty(names, reply?.faults ?? {});
  return (name) => ({
    name,
    error: faults[name] && words(name, faults[name]),
    defaultValue: reply?.typed[name] ?? kept?.[name] ?? undefined,
    autoFocus: name === first,
  });
}
