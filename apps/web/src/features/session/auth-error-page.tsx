import { LinkButton } from '@luwag/ui/button';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import type { AuthErrorCode } from '#app/shared/auth/auth-errors.ts';
import { signInPageOf } from '#app/shared/auth/pages.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';

/** What stands in the way of signing in, and the ways on. Drawn in a frame, and without script. */
export function AuthErrorPage({ code, reference }: { code: AuthErrorCode; reference: string }) {
  return (
    <>
      <PageHead title={m.session_error_page_title()}>{authErrorText(code)}</PageHead>
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
