import type { CreditDecision } from '@luwag/contracts/credit-decisions';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { Fact } from './chain-card.tsx';
import { ReplayHead, ReplayResults } from './replay-parts.tsx';
import type { DecisionData } from './risk.server.ts';
import { signed } from './risk-words.ts';

const outcomes: Readonly<Record<CreditDecision['kept']['outcome'], () => string>> = {
  kept: m.decision_kept,
  raised: m.decision_raised,
  lowered: m.decision_lowered,
};
const gateWords: Readonly<Record<'record' | 'income' | 'time', () => string>> = {
  record: m.decision_gate_record,
  income: m.decision_gate_income,
  time: m.decision_gate_time,
};

/** A change of a limit: what it was decided by, and the same decided again, then and today. */
export function DecisionPage({ decision }: DecisionData) {
  return (
    <div className="ops-page stack gap-5">
      <ReplayHead
        of={decision}
        title={m.decision_title({ moment: momentWords(decision.decided_at) })}
      />
      <ReplayResults
        of={decision}
        rows={[
          {
            key: 'outcome',
            what: m.decision_outcome(),
            tell: ({ outcome }) => outcomes[outcome](),
          },
          { key: 'limit', what: m.decision_limit(), tell: ({ limit }) => pesos(limit) },
          { key: 'rating', what: m.decision_rating(), tell: ({ rating }) => String(rating) },
          {
            key: 'version',
            what: m.decision_version(),
            tell: ({ scorecard_version: version }) => String(version),
          },
        ]}
      />
      <Gates decision={decision} />
      <Inputs decision={decision} />
      <Events decision={decision} />
    </div>
  );
}

type Shown = { decision: CreditDecision };

const Gates = ({ decision }: Shown) => (
  <Card>
    <Table
      caption={m.decision_gates()}
      columns={[
        { key: 'gate', label: m.decision_gate() },
        { key: 'allows', label: m.decision_allows() },
        { key: 'decides', label: m.decision_decides() },
      ]}
      rows={decision.replayed.gates.map(({ name, allows, decides }) => ({
        key: name,
        cells: {
          gate: gateWords[name](),
          allows: pesos(allows),
          decides: decides ? <Badge tone="now">{m.decision_decides()}</Badge> : '',
        },
      }))}
    />
  </Card>
);

/** `≥ ₱20,000.00` of `from_20000`. */
function incomeWords(range: string): string {
  const [from, amount] = range.split('_');
  return `${from === 'below' ? '<' : '≥'} ${pesos(Number(amount) * 100)}`;
}

function Inputs({ decision: { inputs } }: Shown) {
  return (
    <Card className="stack" role="region" aria-labelledby="inputs">
      <h2 id="inputs">{m.decision_inputs()}</h2>
      <dl className="values night-facts">
        <Fact name={m.decision_on()}>{dateOf(inputs.on_date)}</Fact>
        <Fact name={m.decision_opened()}>{dateOf(inputs.opened_on)}</Fact>
        <Fact name={m.decision_before()}>{pesos(inputs.limit)}</Fact>
        <Fact name={m.decision_used()}>{pesos(inputs.used)}</Fact>
        <Fact name={m.decision_late()}>{String(inputs.days_late)}</Fact>
        <Fact name={m.decision_income()}>
          {inputs.income ? incomeWords(inputs.income) : m.decision_untold()}
        </Fact>
      </dl>
    </Card>
  );
}

/** Each event with what it is worth; where everyone starts is the first line. */
const Events = ({ decision: { inputs, replayed } }: Shown) => (
  <Card>
    <Table
      caption={m.decision_events()}
      columns={[
        { key: 'event', label: m.decision_event() },
        { key: 'day', label: m.risk_col_day(), align: 'left' },
        { key: 'points', label: m.risk_col_points() },
      ]}
      rows={[
        { key: 'start', cells: { event: m.decision_start(), day: '', points: inputs.start } },
        ...inputs.events.map((event, index) => ({
          key: `${event.kind} ${event.on_date} ${index}`,
          cells: {
            event: event.kind.replaceAll('_', ' '),
            day: dateOf(event.on_date),
            points: event.counted ? signed(event.points) : m.decision_lapsed(),
          },
        })),
        {
          key: 'sum',
          state: 'sum' as const,
          cells: { event: m.decision_rating(), day: '', points: replayed.rating },
        },
      ]}
    />
  </Card>
);
