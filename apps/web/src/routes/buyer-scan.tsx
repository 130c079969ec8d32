import '#app/features/pay/pay.css';
import { redirectDocument } from 'react-router';
import { ScanPage } from '#app/features/pay/scan-page.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-scan';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  const wantsPicture = args.url.searchParams.get('with') === 'picture';
  return { origin: args.url.origin, wantsPicture };
}

/**
 * The camera and the reader are allowed in a document that was opened at this address, and in no
 * other: whoever comes from a page of ours gets a new one.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

export const shouldRevalidate = () => false;

export default function BuyerScan({ loaderData }: Route.ComponentProps) {
  return <ScanPage {...loaderData} />;
}
