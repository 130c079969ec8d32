import type { CaseKind } from '@luwag/contracts/kyc-cases';
import { Button } from '@luwag/ui/button';
import { type Ref, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { queuePath } from './case-paths.ts';
import { Key } from './key.tsx';
import { isForTyping } from './typing.ts';

export type NextCaseProps = { kind: CaseKind; isPrimary: boolean };

/** Takes the case that has waited longest, by pressing it or the key N. */
export function NextCase(props: NextCaseProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'n' && !isForTyping(event)) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return <NextCaseForm {...props} ref={form} />;
}

function NextCaseForm({ kind, isPrimary, ref }: NextCaseProps & { ref: Ref<HTMLFormElement> }) {
  const isTaking = useNavigation().formData?.get('act') === 'next';
  return (
    <Form method="post" action={queuePath(kind)} ref={ref}>
      <input type="hidden" name="act" value="next" />
      <Button
        type="submit"
        auto
        compact
        variant={isPrimary ? 'primary' : 'second'}
        pending={isTaking}
        pendingLabel={m.ops_busy()}
      >
        {kind === 'kyc' ? m.ops_next_kyc() : m.ops_next_kyb()}
        <Key>N</Key>
      </Button>
    </Form>
  );
}
