import type { CaseKind } from '@luwag/contracts/kyc-cases';
import { Button } from '@luwag/ui/button';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { queuePath } from './case-state.tsx';
import { isForTyping, Key } from './note-field.tsx';

/** Takes the case that has waited longest, by pressing it or the key N. */
export function NextCase({ kind, isPrimary }: { kind: CaseKind; isPrimary: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  // The queue answers it, whatever page it is pressed on.
  const isTaking = useNavigation().formData?.get('act') === 'next';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'n' && !isForTyping(event)) form.current?.requestSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <PostForm action={queuePath(kind)} fields={{ act: 'next' }} ref={form}>
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
    </PostForm>
  );
}
