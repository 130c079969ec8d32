import {
  type FocusEvent,
  type InputEvent,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { FormName } from './checks.ts';
import { faultText } from './field-words.ts';
import {
  type Faults,
  type FieldName,
  type FormReply,
  fieldNames,
  firstFaulty,
  readTyped,
} from './form-reply.ts';

type Checks = typeof import('./checks.ts');

/**
 * A form that works as it is, and better with script: a field is checked when it is left, its error
 * goes as soon as it is put right, and a form with errors is not sent. The server checks all of it
 * again, with the same rules.
 */
export function useEntryForm(formName: FormName, reply: FormReply | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const checks = useRef<Checks>(undefined);
  const [faults, setFaults] = useState<Faults>(reply?.faults ?? {});
  const [refusals, setRefusals] = useState(0);
  const [lastReply, setLastReply] = useState(reply);
  if (reply !== lastReply) {
    setLastReply(reply);
    setFaults(reply?.faults ?? {});
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus once.
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    field?.focus();
    // A wrong code is typed anew, not mended.
    if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select();
  }, [reply, refusals]);

  function check(): Faults {
    if (!form.current) return {};
    const typed = readTyped(new FormData(form.current));
    return checks.current?.faultsOf(formName, typed) ?? emptyIn(form.current);
  }

  function onFocus() {
    // Failing to fetch it costs the finer check before sending, and nothing else.
    import('./checks.ts').then(
      (loaded) => {
        checks.current = loaded;
      },
      () => undefined,
    );
  }

  function onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
    const name = fieldNameOf(target);
    const isLeftEmpty = (target as EventTarget & { value?: string }).value === '';
    // On the way to a button nothing may move under the finger; sending checks everything.
    if (!name || isLeftEmpty || relatedTarget instanceof HTMLButtonElement) return;
    const fault = check()[name];
    setFaults((last) => withFault(last, name, fault));
  }

  function onInput(event: InputEvent<HTMLFormElement>) {
    const name = fieldNameOf(event.target);
    if (!name || Object.keys(faults).length === 0) return;
    const found = check();
    setFaults((last) => stillFaulty(last, found, name));
  }

  /** Whether the form may go. Where it may not, errors are shown and the first has the focus. */
  function onSubmit(event: Pick<SubmitEvent, 'preventDefault'>): boolean {
    const found = check();
    if (!firstFaulty(found)) return true;
    event.preventDefault();
    setFaults(found);
    setRefusals((count) => count + 1);
    return false;
  }

  const fieldOf = (name: FieldName) => {
    const fault = faults[name];
    return {
      id: name,
      name,
      error: fault && faultText(name, fault),
      defaultValue: reply?.typed[name],
      // Without script the browser itself goes to the first error of a page that came back.
      autoFocus: firstFaulty(reply?.faults ?? {}) === name,
    };
  };

  return {
    /** Once a form was turned down: all that is still wrong with it. */
    refused: refusals > 0 || firstFaulty(reply?.faults ?? {}) ? faults : {},
    fieldOf,
    formProps: { ref: form, noValidate: true, onFocus, onBlur, onInput, onSubmit },
  };
}

export type FieldOf = ReturnType<typeof useEntryForm>['fieldOf'];

const fieldNameOf = (target: EventTarget): FieldName | undefined =>
  fieldNames.find((name) => name === (target as HTMLInputElement).name);

/** As much as can be said before the checks are fetched: somebody may press Enter at once. */
function emptyIn({ elements }: HTMLFormElement): Faults {
  const faults: Faults = {};
  for (const name of fieldNames) {
    const field = elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isField && field.required && !field.value.trim()) faults[name] = 'missing';
  }
  return faults;
}

/** What was faulty and still is; what is being typed counts as put right until it is left. */
function stillFaulty(last: Faults, found: Faults, typing: FieldName): Faults {
  let next = last;
  for (const name of fieldNames) {
    const isRight = !found[name] || (name === typing && last[name] === 'refused');
    if (last[name] && isRight) next = withFault(next, name, undefined);
  }
  return next;
}

function withFault(faults: Faults, name: FieldName, fault: Faults[FieldName]): Faults {
  const { [name]: _, ...rest } = faults;
  return fault ? { ...rest, [name]: fault } : rest;
}
