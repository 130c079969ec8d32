import { FaultFrame } from '#app/features/faults/fault-frame.tsx';
import { AuthErrorPage } from '#app/features/session/auth-error-page.tsx';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { authErrorCodeOf } from '#app/shared/auth/auth-errors.ts';
import { spokenReference } from '#app/shared/format/spoken-reference.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/auth-error';

export const handle: RouteHandle = { noJs: true };

/** The error page of `/api/auth`. */
export function loader({ url, context }: Route.LoaderArgs) {
  return {
    code: authErrorCodeOf(url.searchParams.get('error')) ?? ('Default' as const),
    reference: spokenReference(context.get(pageFacts).requestId),
  };
}

export default function AuthError({ loaderData: { code, reference } }: Route.ComponentProps) {
  return (
    <FaultFrame>
      <AuthErrorPage code={code} reference={reference} />
    </FaultFrame>
  );
}
