import { withSearch } from '#app/shared/page/with-search.ts';

/** Pages of the ledger: each can be sent to a colleague as it stands. */

type Mode = 'live' | 'test';
const modeIn = (mode: Mode) => (mode === 'test' ? 'test' : null);

export const ledgerPath = '/ops/ledger';

export const trialAddress = (mode: Mode, { on, from }: { on?: string; from?: string } = {}) =>
  withSearch(ledgerPath, { mode: modeIn(mode), on, from });

export const trialFileAddress = (mode: Mode, { on, from }: { on: string; from: string }) =>
  withSearch(`${ledgerPath}/file`, { mode: modeIn(mode), on, from });

export const kindAddress = (
  kind: string,
  of: { mode: Mode; on?: string; owner?: string; after?: string },
) =>
  withSearch(`${ledgerPath}/kinds/${kind}`, {
    mode: modeIn(of.mode),
    on: of.on,
    owner: of.owner,
    after: of.after,
  });

export const accountAddress = (
  accountId: number,
  of: { from?: string; to?: string; after?: string } = {},
) => withSearch(`${ledgerPath}/accounts/${accountId}`, of);

export const journalAddress = (journalId: string) => `${ledgerPath}/journals/${journalId}`;
