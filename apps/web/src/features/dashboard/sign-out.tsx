import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import type { ReactNode, SubmitEvent } from 'react';
import { m } from '#app/paraglide/messages.js';
import { useLogOut } from '#app/shared/auth/log-out.ts';
import { signInPageOf } from '#app/shared/auth/pages.ts';
import type { SignedInRole } from '#app/shared/components/shell/places.ts';

type SignOutProps = { of: SignedInRole; csrfToken: string };

/** A plain post; with script, under the overlay and with this browser's keys cleared. */
function SignOutForm({ of: role, csrfToken, children }: SignOutProps & { children: ReactNode }) {
  const logOut = useLogOut();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void logOut({ reason: 'asked' });
  }
  return (
    <form method="post" action="/api/auth/signout" onSubmit={submit}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={signInPageOf(role)} />
      {children}
    </form>
  );
}

export const SignOutButton = (props: SignOutProps) => (
  <SignOutForm {...props}>
    <Button type="submit" variant="second" compact>
      <Icon name="return" small />
      {m.home_sign_out()}
    </Button>
  </SignOutForm>
);

/** The same as a row of the settings. */
export const SignOutRow = (props: SignOutProps) => (
  <li className="set-row">
    <Icon name="forward" />
    <SignOutForm {...props}>
      <button type="submit" className="row-link set-act">
        {m.home_sign_out()}
      </button>
      <span className="set-value">{m.settings_sign_out_note()}</span>
    </SignOutForm>
  </li>
);
