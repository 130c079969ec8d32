import { withSearch } from '#app/shared/page/with-search.ts';

export const reconciliationPath = '/ops/reconciliation';

type Wanted = { mode: 'live' | 'test'; date?: string; difference?: string; done?: string };

/** A statement, and on it one difference. */
export const reconciliationAddress = ({ mode, ...of }: Wanted): string =>
  withSearch(reconciliationPath, { mode: mode === 'test' ? 'test' : null, ...of });
