import { redirect } from 'react-router';
import { parseToken, webpayPaths } from '#app/features/webpay/paths.ts';
import type { Route } from './+types/webpay-link';

/** The short address of a link and of a QR code. */
export function loader({ params }: Route.LoaderArgs) {
  const token = parseToken(params.token);
  return redirect(token ? webpayPaths.request(token) : webpayPaths.start);
}
