import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';

/** What every post of a sign-in carries unseen. */
export function SignInFields({ form }: { form: SignInForm }) {
  return (
    <>
      <input type="hidden" name="csrfToken" value={form.csrfToken} />
      <input type="hidden" name="callbackUrl" value={form.callbackUrl} />
    </>
  );
}
