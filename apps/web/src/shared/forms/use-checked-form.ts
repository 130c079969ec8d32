import { type FocusEvent, type InputEvent, type SubmitEvent, useRef, useState } from 'react';
import { type Faults, type FormReply, firstFaulty, readTyped, type Typed } from './form-reply.ts';
import { type FormFields, fieldsOf, useFirstFault } from './use-form.ts';

type Check<F extends string> = (typed: Typed<F>) => Faults<F>;

/** With the form's rules, which are fetched once somebody begins to type. */
type CheckedFields<F extends string> = FormFields<F> & { loadCheck(): Promise<Check<F>> };

/**
 * A form that works as it is, and better with script: a field is checked when it is left, its error
 * goes as soon as it is put right, and a form with errors is not sent. The server checks all of it
 * again, with the same rules.
 */
export function useCheckedForm<F extends string>(
  fields: CheckedFields<F>,
  reply: FormReply<F> | undefined,
) {
  const { names } = fields;
  const rules = useRef<Check<F>>(undefined);
  const [faults, setFaults] = useState<Faults<F>>(reply?.faults ?? {});
  const [refusals, setRefusals] = useState(0);
  const [lastReply, setLastReply] = useState(reply);
  if (reply !== lastReply) {
    setLastReply(reply);
    setFaults(reply?.faults ?? {});
  }
  const ref = useFirstFault(reply, refusals);

  const nameOf = (target: EventTarget) =>
    names.find((name) => name === (target as HTMLInputElement).name);

  function check(): Faults<F> {
    if (!ref.current) return {};
    const typed = readTyped(new FormData(ref.current), names);
    return rules.current?.(typed) ?? emptyIn(ref.current, names);
  }

  function onFocus() {
    // Failing to fetch it costs the finer check before sending, and nothing else.
    fields.loadCheck().then(
      (loaded) => {
        rules.current = loaded;
      },
      () => undefined,
    );
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const name = nameOf(target);
    const { type, value } = target as EventTarget & Partial<HTMLInputElement>;
    // A box that was not ticked may be passed on the way to the one that is meant.
    const isLeftOpen = value === '' || type === 'checkbox' || type === 'radio';
    // On the way to a button nothing may move under the finger; sending checks everything.
    if (!name || isLeftOpen || relatedTarget instanceof HTMLButtonElement) return;
    const fault = check()[name];
    setFaults((last) => ({ ...last, [name]: fault }));
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const name = nameOf(event.target);
    if (!name || !firstFaulty(names, faults)) return;
    const found = check();
    setFaults((last) => stillFaulty(last, found, name));
  }

  /** Whether the form may go. Where it may not, errors are shown and the first has the focus. */
  function onSubmit(event: Pick<SubmitEvent, 'preventDefault'>): boolean {
    const found = check();
    if (!firstFaulty(names, found)) return true;
    event.preventDefault();
    setFaults(found);
    setRefusals((count) => count + 1);
    return false;
  }

  return {
    /** Once a form was turned down: all that is still wrong with it. */
    refused: refusals > 0 || firstFaulty(names, reply?.faults ?? {}) ? faults : {},
    fieldOf: fieldsOf(fields, reply, faults),
    formProps: { ref, noValidate: true, onFocus, onBlur, onInput, onSubmit },
  };
}

/** As much as can be said before the rules are fetched: somebody may press Enter at once. */
function emptyIn<F extends string>({ elements }: HTMLFormElement, names: readonly F[]): Faults<F> {
  const faults: Faults<F> = {};
  for (const name of names) {
    const field = elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.required && !field.value.trim()) faults[name] = 'missing';
  }
  return faults;
}

/** What was faulty and still is; what is being typed counts as put right until it is left. */
function stillFaulty<F extends string>(last: Faults<F>, found: Faults<F>, typing: F): Faults<F> {
  const next = { ...last };
  for (const name of Object.keys(last) as F[])
    if (!found[name] || (name === typing && last[name] === 'refused')) delete next[name];
  return next;
}
