import type { ComponentProps } from 'react';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { FormTrouble } from './form-reply.ts';
import { TroubleBanner } from './form-trouble.tsx';

type Props = ComponentProps<typeof PostForm> & { trouble?: FormTrouble | undefined };

/** A form of coming in, below whatever kept it from getting through. */
export function EntryForm({ trouble, children, ...form }: Props) {
  return (
    <PostForm className="stack gap-5" {...form}>
      <TroubleBanner trouble={trouble} />
      {children}
    </PostForm>
  );
}
