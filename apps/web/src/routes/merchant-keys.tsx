import '#app/features/merchant/selling.css';
import '#app/features/security/security.css';
import { listApprovals } from '@luwag/contracts/approvals';
import { listApiKeys, listStores } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { actOnKeys } from '#app/features/merchant/act-on-keys.server.ts';
import type { KeysAnswer, KeysDone } from '#app/features/merchant/keys.ts';
import { KeysPage } from '#app/features/merchant/keys-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-keys';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const [keys, stores, approvals] = await Promise.all([
    callAs(args, listApiKeys, {}),
    callAs(args, listStores, {}),
    callAs(args, listApprovals, {}),
  ]);
  return {
    keys: needed(keys).results,
    stores: needed(stores).results.filter(({ closed_at }) => closed_at === null),
    ready: approvals.ok ? approvals.data.ready : [],
    done: doneOf(args.url.searchParams.get('done')),
  };
});

const dones: readonly KeysDone[] = ['asked', 'revoked', 'networks'];
const doneOf = (word: string | null): KeysDone | undefined => dones.find((done) => done === word);

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await actOnKeys(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

const unreached: KeysAnswer = {
  kind: 'refused',
  act: 'make',
  code: 'unreachable',
  faults: {},
  typed: {},
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

export default function MerchantKeys({ loaderData, actionData }: Route.ComponentProps) {
  return <KeysPage {...loaderData} answer={actionData} />;
}
