import type { RiskGraph as Graph } from '@luwag/contracts/risk';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { bent, type GraphLayout, initialsOf, layOut, type Point } from './risk-graph-layout.ts';
import { sharedWords } from './risk-words.ts';

type GraphProps = { graph: Graph; rootId: string };
type Account = Graph['accounts'][number];
type Shared = Graph['shared'][number];

/** An address is a family's too; the rest is what one person has. */
const isStrong = ({ kind }: Shared): boolean => kind !== 'address';

/** Who shares what: a picture, and the same as a list for whoever reads or clicks. */
export function RiskGraph({ graph, rootId }: GraphProps) {
  const isAlone = graph.shared.length === 0 && graph.purchases.length === 0;
  if (isAlone)
    return (
      <Card role="region" aria-labelledby="shared">
        <h2 id="shared">{m.risk_graph_title()}</h2>
        <p className="label">{m.risk_graph_alone()}</p>
      </Card>
    );
  return (
    <>
      <Card className="risk-picture">
        <Picture graph={graph} rootId={rootId} />
        <Legend />
      </Card>
      <Sharers graph={graph} rootId={rootId} />
    </>
  );
}

function Picture({ graph, rootId }: GraphProps) {
  const layout = layOut(graph);
  const { width, height } = layout;
  const people = graph.accounts.filter(({ role }) => role === 'buyer').length;
  const counted = { people, shops: graph.accounts.length - people, shared: graph.shared.length };
  return (
    <svg
      className="risk-graph"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={m.risk_graph_label(counted)}
    >
      {graph.purchases.map(({ buyer_id, shop_id }) => (
        <Edge
          key={`${buyer_id} ${shop_id}`}
          from={layout.accounts.get(buyer_id)}
          to={layout.accounts.get(shop_id)}
        />
      ))}
      {graph.shared.map((shared) =>
        shared.account_ids.map((id) => (
          <Edge
            key={`${shared.key} ${id}`}
            from={layout.accounts.get(id)}
            to={layout.shared.get(shared.key)}
            isStrong={isStrong(shared)}
          />
        )),
      )}
      {graph.shared.map((shared) => (
        <SharedShape key={shared.key} shared={shared} at={layout.shared.get(shared.key)} />
      ))}
      {graph.accounts.map((account) => (
        <AccountShape
          key={account.account_id}
          account={account}
          isRoot={account.account_id === rootId}
          layout={layout}
        />
      ))}
    </svg>
  );
}

function Edge(props: { from: Point | undefined; to: Point | undefined; isStrong?: boolean }) {
  const { from, to, isStrong: strong = false } = props;
  if (!from || !to) return null;
  return <path className={strong ? 'edge strong' : 'edge'} d={bent(from, to)} />;
}

function SharedShape({ shared, at }: { shared: Shared; at: Point | undefined }) {
  if (!at) return null;
  return (
    <g className={isStrong(shared) ? 'thing strong' : 'thing'}>
      <rect x={at.x - 14} y={at.y - 14} width={28} height={28} rx={8} />
      <text x={at.x} y={at.y + 30} textAnchor="middle">
        {sharedWords[shared.kind]()}
      </text>
    </g>
  );
}

type AccountShapeProps = { account: Account; isRoot: boolean; layout: GraphLayout };

function AccountShape({ account, isRoot, layout }: AccountShapeProps) {
  const at = layout.accounts.get(account.account_id);
  if (!at) return null;
  const look = [isRoot && 'root', account.is_late && 'late'].filter(Boolean).join(' ');
  // Above those of the upper half, below the others: lines run through the middle.
  const labelY = at.y < layout.height / 2 ? at.y - 36 : at.y + 42;
  return (
    <g className={`account ${look}`}>
      {account.role === 'merchant' ? (
        <rect x={at.x - 24} y={at.y - 24} width={48} height={48} rx={14} />
      ) : (
        <circle cx={at.x} cy={at.y} r={25} />
      )}
      <text className="initials" x={at.x} y={at.y + 5} textAnchor="middle">
        {initialsOf(account.name)}
      </text>
      {layout.isRoomy && (
        <text x={at.x} y={labelY} textAnchor="middle">
          {shortened(account.name)}
        </text>
      )}
    </g>
  );
}

const nameMax = 20;
const shortened = (name: string): string =>
  name.length > nameMax ? `${[...name].slice(0, nameMax - 1).join('')}…` : name;

const Legend = () => (
  <ul className="row risk-legend label" aria-hidden="true">
    <li className="round">{m.risk_legend_buyer()}</li>
    <li className="square">{m.risk_legend_shop()}</li>
    <li className="shared">{m.risk_legend_shared()}</li>
    <li className="late">{m.risk_legend_late()}</li>
  </ul>
);

/** The picture in words: each account, what it shares, and with how many. */
function Sharers({ graph, rootId }: GraphProps) {
  const may = useStaffMay();
  return (
    <Card className="risk-sharers">
      <Table
        caption={m.risk_graph_title()}
        columns={[
          { key: 'who', label: m.risk_col_who() },
          { key: 'shares', label: m.risk_col_shares(), align: 'left' },
          { key: 'used', label: m.risk_col_used() },
        ]}
        rows={graph.accounts.map((account) => ({
          key: account.account_id,
          ...(account.account_id === rootId ? { state: 'now' as const } : {}),
          cells: {
            who: (
              <>
                {may('see_people') ? (
                  <Link to={`/ops/people/${account.account_id}`} prefetch="none">
                    {account.name || m.people_nameless()}
                  </Link>
                ) : (
                  account.name
                )}{' '}
                {account.is_late && <Badge tone="late">{m.risk_legend_late()}</Badge>}
                {account.held_until && (
                  <span className="label">
                    {m.risk_held_until({ moment: momentWords(account.held_until) })}
                  </span>
                )}
              </>
            ),
            shares: sharesOf(account, graph).join(', ') || '–',
            used: account.role === 'buyer' ? pesos(account.used) : '',
          },
        }))}
      />
    </Card>
  );
}

/** `Phone (5), Address (2)`, and for a buyer the shops among these where they bought. */
function sharesOf({ account_id: id }: Account, { shared, purchases, accounts }: Graph): string[] {
  const nameOf = (shopId: string) =>
    accounts.find(({ account_id }) => account_id === shopId)?.name ?? '';
  return [
    ...shared
      .filter(({ account_ids }) => account_ids.includes(id))
      .map(({ kind, accounts: count }) => `${sharedWords[kind]()} (${count})`),
    ...purchases
      .filter(({ buyer_id }) => buyer_id === id)
      .map(({ shop_id, count }) => m.risk_bought({ count, shop: nameOf(shop_id) })),
  ];
}
