import { manilaDateOf } from '@luwag/domain/calendar';
import { data } from 'react-router';
import {
  actLightly,
  isForAgain,
  loadLight,
} from '#app/features/low-bandwidth/light-account.server.ts';
import { LightPage } from '#app/features/low-bandwidth/light-page.tsx';
import { quoteLightly } from '#app/features/low-bandwidth/light-quote.ts';
import { homeOf } from '#app/shared/auth/pages.ts';
import { requireSession, visitor } from '#app/shared/auth/visitor.ts';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/slow-network';

export const handle: RouteHandle = { noJs: true, document: 'light' };

export async function loader(args: Route.LoaderArgs) {
  const { session } = args.context.get(visitor);
  const price = args.url.searchParams.get('price');
  return {
    account: await loadLight(args),
    quote: quoteLightly(price, manilaDateOf(Date.now())),
    locale: readPreferences(args.request.headers).locale,
    home: session ? homeOf(session.role) : '/',
  };
}

/** A payment that begins leads to a page of its own; this answers those that did not. */
export async function action(args: Route.ActionArgs) {
  requireSession(args, 'buyer');
  const fault = await actLightly(args);
  return data(fault, { status: isForAgain(fault) ? 503 : 422 });
}

export default function SlowNetwork({ loaderData, actionData }: Route.ComponentProps) {
  return <LightPage {...loaderData} fault={actionData} />;
}
