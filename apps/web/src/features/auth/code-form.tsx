import { Button, buttonClass } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import type { FormReply } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** The second step: nothing but the code, from an authenticator app or from a mail. */
export function CodeForm({ form, reply }: { form: SignInForm; reply: FormReply | undefined }) {
  const { pathname, search } = useLocation();
  const { fieldOf, formProps } = useEntryForm('signInCode', reply);
  const { isBusy, trouble, attempts, send } = useSignIn(form);
  // The one field of the page.
  const field = { ...fieldOf('code'), autoFocus: true };
  const isApp = form.challenge === 'totp';
  const mismatch = form.error === 'CodeMismatch' ? authErrorText(form.error) : undefined;
  return (
    <SentForm formProps={formProps} send={send}>
      <SignInFields form={form} />
      <TroubleBanner key={`trouble ${attempts}`} trouble={trouble ?? reply?.trouble} />
      <CodeField
        // A code that was wrong makes room for the next.
        key={attempts}
        {...field}
        defaultValue=""
        label={m.entry_code_label()}
        help={isApp ? m.entry_code_help_totp() : m.entry_code_help_email()}
        error={field.error ?? mismatch}
        enterKeyHint="go"
        required
      />
      <div className="stack gap-1">
        <Button type="submit" pending={isBusy} pendingLabel={m.entry_code_busy()}>
          {m.entry_code_submit()}
        </Button>
        <Link to={pathname + withoutError(search)} className={buttonClass({ variant: 'text' })}>
          {m.entry_code_restart()}
        </Link>
      </div>
    </SentForm>
  );
}

/** The page's own address from before the first try. */
function withoutError(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('error');
  return params.size > 0 ? `?${params}` : '';
}
