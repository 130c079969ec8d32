import { lookPauses, patienceMs } from './watched.ts';

/** How often a page without script fetches itself anew before it stops. */
const turnsMax = 60;

type WatchProps = {
  /** Read again and again; when its mark changes, the page is fetched anew. */
  poll: string;
  mark: string;
  /** A stream that says at once when to look. */
  live?: { path: string; version: number } | undefined;
  /** Something else changes too, of which the stream says nothing. */
  isAlways?: boolean;
  /** This very page, by GET. */
  self: string;
  /** How often it has fetched itself without script. */
  turn: number;
  /** Where to go when nothing was heard for as long as `patienceMs`. */
  patience?: string | undefined;
};

/** Keeps a waiting page up to date: by the module where script runs, else by refreshing. */
export function Watch({ poll, mark, live, isAlways, self, turn, patience }: WatchProps) {
  const [firstMs, laterMs] = [lookPauses.middleMs, lookPauses.slowMs];
  const seconds = (turn < 12 ? firstMs : laterMs) / 1_000;
  const next = `${self}${self.includes('?') ? '&' : '?'}turn=${turn + 1}`;
  return (
    <>
      <div
        hidden
        data-watch={poll}
        data-mark={mark}
        data-live={live?.path}
        data-version={live?.version}
        data-always={isAlways || undefined}
        data-self={self}
        data-patience={patience}
      />
      {turn < turnsMax && (
        <noscript>
          <meta httpEquiv="refresh" content={`${seconds};url=${next}`} />
        </noscript>
      )}
    </>
  );
}

export function readTurn({ searchParams }: URL): number {
  const turn = Number(searchParams.get('turn') ?? 0);
  return Number.isInteger(turn) && turn >= 0 ? turn : 0;
}

/** Back from a wallet's yes, for as long as it may take us to hear of it. */
export const isJustApproved = (url: URL): boolean =>
  url.searchParams.get('back') === 'approved' && readTurn(url) * lookPauses.middleMs < patienceMs;

export const liveStatusOf = ({ token, version }: { token: string; version: number }) => ({
  path: `/api/v1/transactions/proposal/qr/${token}/live`,
  version,
});
