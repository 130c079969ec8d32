import type { AccountType } from '@luwag/contracts/person';
import { LinkButton } from '@luwag/ui/button';
import { LinkRow } from '@luwag/ui/link-row';
import { FaultFrame } from '#app/features/faults/fault-frame.tsx';
import { m } from '#app/paraglide/messages.js';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import { authErrorCodeOf } from '#app/shared/auth/auth-errors.ts';
import { ownPathOf, roleOfPath, signInAddress } from '#app/shared/auth/pages.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { spokenReference } from '#app/shared/format/spoken-reference.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/auth-error';

export const handle: RouteHandle = { noJs: true };

/** The error page of `/api/auth`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const back = ownPathOf(url.searchParams.get('callbackUrl'), url.origin) ?? '/';
  // The way back lies behind one of the doors, and is of no use at the other.
  const doorOf = (role: AccountType) =>
    signInAddress(role, back !== '/' && roleOfPath(back) === role ? { back } : {});
  return {
    doors: { buyer: doorOf('buyer'), merchant: doorOf('merchant') },
    code: authErrorCodeOf(url.searchParams.get('error')) ?? ('Default' as const),
    reference: spokenReference(context.get(pageFacts).requestId),
  };
}

/** What stands in the way of signing in, and the ways on. Drawn without script. */
export default function AuthError({ loaderData }: Route.ComponentProps) {
  const { code, doors, reference } = loaderData;
  return (
    <FaultFrame>
      <PageHead title={m.session_error_page_title()}>{authErrorText(code)}</PageHead>
      <div className="fault-acts">
        <LinkButton href={doors.buyer}>{m.session_error_page_buyer()}</LinkButton>
        <LinkButton variant="second" href={doors.merchant}>
          {m.session_error_page_merchant()}
        </LinkButton>
      </div>
      <div>
        <LinkRow href="/">{m.session_error_page_home()}</LinkRow>
      </div>
      <p className="label">{m.session_error_page_reference({ reference })}</p>
    </FaultFrame>
  );
}
