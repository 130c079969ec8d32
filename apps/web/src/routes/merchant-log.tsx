import '#app/features/merchant/selling.css';
import '#app/features/merchant/developers/developers.css';
import { getApiCall, listApiCalls } from '@luwag/contracts/api-calls';
import { listApiKeys } from '@luwag/contracts/merchants';
import { z } from 'zod';
import { readLogSearch } from '#app/features/merchant/developers/log.ts';
import { LogPage } from '#app/features/merchant/developers/log-page.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-log';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const { searchParams } = args.url;
  const wanted = readLogSearch(searchParams);
  const after = searchParams.get('after');
  const [calls, keys] = await Promise.all([
    callAs(args, listApiCalls, {
      query: {
        mode: wanted.mode,
        days: wanted.days,
        ...(wanted.search ? { search: wanted.search } : {}),
        ...(wanted.outcome ? { outcome: wanted.outcome } : {}),
        ...(z.uuid().safeParse(wanted.api_id).success ? { api_id: wanted.api_id } : {}),
        ...(after ? { cursor: after } : {}),
      },
    }),
    callAs(args, listApiKeys, {}),
  ]);
  const found = needed(calls);
  const callId = searchParams.get('call') ?? found.results[0]?.id;
  const call = callId ? await callAs(args, getApiCall, { params: { call_id: callId } }) : undefined;
  return {
    wanted,
    keys: needed(keys).results,
    calls: found,
    // An id in the address that is nobody's shows none.
    call: call?.ok ? call.data : undefined,
    nowMs: Date.now(),
  };
});

export default function MerchantLog({ loaderData }: Route.ComponentProps) {
  return <LogPage {...loaderData} />;
}
