import { Button } from '@luwag/ui/button';
import { TextField } from '@luwag/ui/text-field';
import { type ComponentProps, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { groupReference, type ReferenceFault, readTypedReference } from './typed-reference.ts';

type Fault = { fault: ReferenceFault; count: number };

const words: Readonly<Record<ReferenceFault, (count: number) => string>> = {
  missing: () => m.pay_reference_missing(),
  short: (count) => m.pay_reference_short({ count }),
  short_store: (count) => m.pay_reference_short_store({ count }),
  slip: () => m.pay_reference_slip(),
};

type SubmitHandler = NonNullable<ComponentProps<typeof Form>['onSubmit']>;

/** A slip is told where it was made: the last character checks the other seven. */
export function ReferenceForm({ typed, fault }: { typed: string; fault: Fault | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState<Fault | undefined>(fault);
  const { state, location } = useNavigation();
  const isAsking = state === 'loading' && location.search.startsWith('?reference=');
  const faultIn = (text: string) => {
    const read = readTypedReference(text);
    return read.kind === 'fault' ? read : undefined;
  };
  const submit: SubmitHandler = (event) => {
    const found = faultIn(field.current?.value ?? '');
    setSeen(found);
    if (!found) return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <Form
      method="get"
      action="/buyer/pay"
      className="stack gap-4 top pay-reference"
      noValidate
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label={m.pay_reference_label()}
        help={m.pay_reference_help()}
        error={seen && words[seen.fault](seen.count)}
        name="reference"
        defaultValue={groupReference(typed)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={20}
        required
        onChange={({ currentTarget }) => {
          const { value, selectionEnd } = currentTarget;
          // Grouped as it is typed, but never under the hands of somebody who mends the middle.
          if (selectionEnd === value.length) currentTarget.value = groupReference(value);
          setSeen(undefined);
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupReference(currentTarget.value);
          const found = faultIn(currentTarget.value);
          if (found?.fault === 'slip') setSeen(found);
        }}
      />
      <Button
        type="submit"
        variant="second"
        pending={isAsking}
        pendingLabel={m.pay_reference_busy()}
      >
        {m.pay_reference_action()}
      </Button>
    </Form>
  );
}
