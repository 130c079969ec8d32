import type { getApiCall, listApiCalls } from '@luwag/contracts/api-calls';
import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listApiKeys } from '@luwag/contracts/merchants';
import { withSearch } from '#app/shared/page/with-search.ts';

export const logPath = '/merchant/developers/log';

/** What the address of the page says to look for. */
export type LogSearch = {
  mode: 'live' | 'test';
  search: string;
  outcome: '' | 'ok' | 'refused' | 'failed';
  api_id: string;
  days: '1' | '7' | '30';
};

export type LogPageProps = {
  wanted: LogSearch;
  keys: ResultOf<typeof listApiKeys>['results'];
  calls: ResultOf<typeof listApiCalls>;
  call: ResultOf<typeof getApiCall> | undefined;
  nowMs: number;
};

export function readLogSearch(search: URLSearchParams): LogSearch {
  const outcome = search.get('outcome');
  const days = search.get('days');
  return {
    mode: search.get('mode') === 'test' ? 'test' : 'live',
    search: (search.get('search') ?? '').trim().slice(0, 100),
    outcome: outcome === 'ok' || outcome === 'refused' || outcome === 'failed' ? outcome : '',
    api_id: search.get('key') ?? '',
    days: days === '7' || days === '30' ? days : '1',
  };
}

/** The page with what is looked for now, and what a link adds to it. */
export const logAddress = (
  { mode, search, outcome, api_id, days }: LogSearch,
  more: Readonly<Record<string, string | null>> = {},
): string =>
  withSearch(logPath, {
    mode: mode === 'test' ? mode : null,
    search,
    outcome,
    key: api_id,
    days: days === '1' ? null : days,
    ...more,
  });
