import { manilaDateOf } from '@luwag/domain/calendar';
import { LightPage } from '#app/features/light/light-page.tsx';
import { quoteLightly } from '#app/features/light/light-quote.ts';
import { readPreferences } from '#app/lib/preferences.ts';
import type { RouteHandle } from '#app/lib/route-handle.ts';
import type { Route } from './+types/slow-network';

export const handle: RouteHandle = { noJs: true, document: 'light' };

export function loader({ request }: Route.LoaderArgs) {
  const price = new URL(request.url).searchParams.get('price');
  return {
    quote: quoteLightly(price, manilaDateOf(Date.now())),
    locale: readPreferences(request.headers).locale,
  };
}

export default function SlowNetwork({ loaderData }: Route.ComponentProps) {
  return <LightPage {...loaderData} />;
}
