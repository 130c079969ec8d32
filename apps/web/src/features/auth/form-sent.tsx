import type { Role } from '@luwag/contracts/endpoint';
import type { ReactNode } from 'react';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { Trouble } from './entry.ts';
import type { useEntryForm } from './entry-form.tsx';
import { NeedsScript, PasskeyTroubleBanner } from './passkey-sign-in.tsx';
import { AuthErrorBanner } from './sign-in-notice.tsx';

/** What every post of a sign-in carries unseen. */
export const signInFields = ({ csrfToken, callbackUrl }: SignInForm) => ({
  csrfToken,
  callbackUrl,
});

type SentFormProps = {
  form: SignInForm;
  formProps: ReturnType<typeof useEntryForm>['formProps'];
  send(form: HTMLFormElement): Promise<void>;
  /** How often it was sent; each answer is told anew. */
  attempts: number;
  trouble: Trouble | undefined;
  /** Whose sign-in it is, where the form tells what was wrong with the last one. */
  whose?: Role | undefined;
  fields?: Readonly<Record<string, string>>;
  /** It cannot be sent without. */
  needsScript?: boolean;
  children: ReactNode;
};

/** A form that script sends once its fields are right. Without script it is posted to its page. */
export function SentForm({ form, formProps, send, attempts, trouble, ...props }: SentFormProps) {
  return (
    <PostForm
      className="stack gap-5"
      {...formProps}
      fields={{ ...signInFields(form), ...props.fields }}
      onSubmit={(event) => {
        if (!formProps.onSubmit(event)) return;
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      {props.needsScript && <NeedsScript />}
      <PasskeyTroubleBanner key={`trouble ${attempts}`} trouble={trouble} />
      {props.whose && !trouble && (
        <AuthErrorBanner key={attempts} error={form.error} whose={props.whose} />
      )}
      {props.children}
    </PostForm>
  );
}
