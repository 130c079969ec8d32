import '#app/features/merchant/cashier/cashier.css';
import { data } from 'react-router';
import { AmountPage } from '#app/features/merchant/cashier/amount-page.tsx';
import { actOnCounter, loadCounter } from '#app/features/merchant/cashier/counter.server.ts';
import { statusOfCounter, unreachedCounter } from '#app/features/merchant/cashier/counter.ts';
import { PairPage, ShutPage } from '#app/features/merchant/cashier/shut-pages.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { appLinks } from '#app/shared/page/app-links.ts';
import type { Route } from './+types/counter';

export const links = appLinks('counter');

export const loader = (args: Route.LoaderArgs) => loadCounter(args);

export const action = async (args: Route.ActionArgs) => {
  const answer = await actOnCounter(args);
  return data(answer, { status: statusOfCounter(answer) });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreachedCounter, { status: 503 }));

export default function Counter({ loaderData: place, actionData }: Route.ComponentProps) {
  if (place.kind === 'unpaired') {
    const answer = actionData?.act === 'pair' ? actionData : undefined;
    return <PairPage hasEnded={place.hasEnded} answer={answer} />;
  }
  if (place.kind === 'shut') {
    const answer = actionData?.act === 'unlock' ? actionData : undefined;
    return <ShutPage counter={place.counter} answer={answer} />;
  }
  const { kind: _, ...open } = place;
  return <AmountPage {...open} answer={actionData} />;
}
