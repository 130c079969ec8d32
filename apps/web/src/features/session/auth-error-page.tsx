import { LinkButton } from '@luwag/ui/button';
import { LinkRow } from '@luwag/ui/link-row';
import { authErrorText } from '#app/lib/auth/auth-error-text.ts';
import type { AuthErrorCode } from '#app/lib/auth/auth-errors.ts';
import { signInPageOf } from '#app/lib/auth/pages.ts';
import { m } from '#app/paraglide/messages.js';

/** What stands in the way of signing in, and the ways on. Drawn in a frame, and without script. */
export function AuthErrorPage({ code, reference }: { code: AuthErrorCode; reference: string }) {
  return (
    <>
      <div>
        <h1>{m.session_error_page_title()}</h1>
        <p className="lede">{authErrorText(code)}</p>
      </div>
      <div className="fault-acts">
        <LinkButton href={signInPageOf('buyer')}>{m.session_error_page_buyer()}</LinkButton>
        <LinkButton variant="second" href={signInPageOf('merchant')}>
          {m.session_error_page_merchant()}
        </LinkButton>
      </div>
      <div>
        <LinkRow href="/">{m.session_error_page_home()}</LinkRow>
      </div>
      <p className="label">{m.session_error_page_reference({ reference })}</p>
    </>
  );
}
