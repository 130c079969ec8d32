import { FaultFrame } from '#app/features/faults/fault-frame.tsx';
import { AuthErrorPage } from '#app/features/session/auth-error-page.tsx';
import { authErrorCodeOf } from '#app/lib/auth/auth-errors.ts';
import type { RouteHandle } from '#app/lib/route-handle.ts';
import { pageFacts } from '#app/lib/server-context.ts';
import { spokenReference } from '#app/lib/spoken-reference.ts';
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
