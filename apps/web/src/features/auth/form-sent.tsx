import type { ReactNode } from 'react';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { useEntryForm } from './use-entry-form.ts';

type Props = {
  formProps: ReturnType<typeof useEntryForm>['formProps'];
  send(form: HTMLFormElement): Promise<void>;
  children: ReactNode;
};

/** A form that script sends once its fields are right. Without script it is posted to its page. */
export function SentForm({ formProps, send, children }: Props) {
  return (
    <PostForm
      className="entry-form"
      {...formProps}
      onSubmit={(event) => {
        if (!formProps.onSubmit(event)) return;
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {children}
    </PostForm>
  );
}
