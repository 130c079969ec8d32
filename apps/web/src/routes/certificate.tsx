import '#app/shared/components/waiting/waiting.css';
import '#app/features/records/records.css';
import { data } from 'react-router';
import { findByCode, loadVerified } from '#app/features/records/records.server.ts';
import { VerifyPage } from '#app/features/records/verify-page.tsx';
import type { Route } from './+types/certificate';

/** Public: whoever was shown a certificate asks here, signed in or not. */
export async function loader(args: Route.LoaderArgs) {
  const { code = '' } = args.params;
  const found = code ? await loadVerified(args, code) : null;
  return data({ code, found }, { status: code && !found ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) => findByCode(args);

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <VerifyPage {...loaderData} />;
}
