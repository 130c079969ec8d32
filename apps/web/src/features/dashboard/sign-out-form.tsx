import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import type { SubmitEvent } from 'react';
import { m } from '#app/paraglide/messages.js';
import { useLogOut } from '#app/shared/auth/log-out.ts';
import { signInPageOf } from '#app/shared/auth/pages.ts';
import type { SignedInRole } from './places.ts';

/** A plain post; with script, under the overlay and with this browser's keys cleared. */
export function SignOutForm({ role, csrfToken }: { role: SignedInRole; csrfToken: string }) {
  const logOut = useLogOut();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void logOut({ reason: 'asked' });
  }
  return (
    <form method="post" action="/api/auth/signout" onSubmit={submit}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name="callbackUrl" value={signInPageOf(role)} />
      <Button type="submit" variant="second" compact>
        <Icon name="return" small />
        {m.home_sign_out()}
      </Button>
    </form>
  );
}
