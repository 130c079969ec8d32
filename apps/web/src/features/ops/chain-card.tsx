import type { ChainBreak } from '@luwag/contracts/audit';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import type { AuditChain } from './audit.server.ts';

const breaks: Readonly<Record<ChainBreak, () => string>> = {
  edited: m.ops_chain_edited,
  missing: m.ops_chain_missing,
  inserted: m.ops_chain_inserted,
  cut_off: m.ops_chain_cut_off,
  rewritten: m.ops_chain_rewritten,
  missing_anchor: m.ops_chain_missing_anchor,
};

/** Whether the log is whole: how far that was shown, what lies outside, where it first breaks. */
export function ChainCard({ chain }: { chain: AuditChain | null }) {
  return (
    <Card role="region" aria-labelledby="chain">
      <div className="between">
        <h2 id="chain">{m.ops_chain()}</h2>
        <ChainBadge chain={chain} />
      </div>
      {chain?.broken_at != null && (
        <p role="alert" className="chain-broken">
          {m.ops_chain_broken_at({ position: chain.broken_at })} {chain.why && breaks[chain.why]()}
        </p>
      )}
      {chain ? <ChainFacts chain={chain} /> : <p className="small">{m.ops_chain_unknown_text()}</p>}
    </Card>
  );
}

function ChainBadge({ chain }: { chain: AuditChain | null }) {
  if (!chain) return <Badge tone="pend">{m.ops_chain_unknown()}</Badge>;
  if (chain.broken_at !== null) return <Badge tone="late">{m.ops_chain_broken()}</Badge>;
  if (!chain.verified_at) return <Badge tone="pend">{m.ops_chain_unverified()}</Badge>;
  return <Badge tone="paid">{m.ops_chain_whole()}</Badge>;
}

function ChainFacts({ chain }: { chain: AuditChain }) {
  const { anchor } = chain;
  return (
    <dl className="values chain-facts">
      <Fact name={m.ops_chain_length()}>{chain.length}</Fact>
      <Fact name={m.ops_chain_verified()}>
        {chain.verified_at ? (
          <>
            #{chain.verified_up_to} <span className="label">{momentWords(chain.verified_at)}</span>
          </>
        ) : (
          m.ops_chain_never()
        )}
      </Fact>
      <Fact name={m.ops_chain_anchor()}>
        {anchor ? (
          <>
            #{anchor.position} <span className="label">{momentWords(anchor.at)}</span>{' '}
            <span className="ops-mono label">{anchor.hash.slice(0, 16)}…</span>
          </>
        ) : (
          m.ops_chain_never()
        )}
      </Fact>
      <Fact name={m.ops_chain_first_broken()}>
        {chain.broken_at === null ? m.ops_chain_none() : `#${chain.broken_at}`}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; isMono?: boolean; children: ReactNode };

export const Fact = ({ name, isMono = false, children }: FactProps) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className={isMono ? 'ops-mono' : undefined}>{children}</dd>
  </div>
);
