import '#app/features/pay/pay.css';
import { ScanPage } from '#app/features/pay/scan-page.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/buyer-scan';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  const wantsPicture = args.url.searchParams.get('with') === 'picture';
  return { origin: args.url.origin, wantsPicture };
}

/** The camera and the reader are allowed in a document opened at this address, and in no other. */
export const clientLoader = wholePage;

export const shouldRevalidate = () => false;

export default function BuyerScan({ loaderData }: Route.ComponentProps) {
  return <ScanPage {...loaderData} />;
}
