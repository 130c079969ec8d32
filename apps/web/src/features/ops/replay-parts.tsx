import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** A decision about somebody that was made again from what was kept of it. */
type Replayed = { account_id: string; buyer_name: string; is_same: boolean };

type ReplayHeadProps = { of: Replayed; title: string; children?: ReactNode };

/** Whom it is about, and whether the same came out. */
export const ReplayHead = ({ of, title, children }: ReplayHeadProps) => (
  <div className="between ops-head">
    <div>
      <p className="links">
        <Link to={`/ops/people/${of.account_id}`} prefetch="none">
          {of.buyer_name || m.people_nameless()}
        </Link>
      </p>
      <h1>{title}</h1>
      {children}
      <p className="label">{m.late_on_record()}</p>
    </div>
    <Badge tone={of.is_same ? 'paid' : 'late'}>
      {of.is_same ? m.decision_same() : m.decision_differs()}
    </Badge>
  </div>
);

type ReplayResultsProps<T> = {
  of: { kept: T; replayed: T; by_todays_rules: T };
  rows: readonly { key: string; what: string; tell: (result: T) => string }[];
};

/** What came out: as it was kept, by the rules of then, and by those of today. */
export function ReplayResults<T>({ of, rows }: ReplayResultsProps<T>) {
  const columns = [
    { key: 'kept', label: m.decision_then(), result: of.kept },
    { key: 'replayed', label: m.decision_again(), result: of.replayed },
    { key: 'today', label: m.decision_today(), result: of.by_todays_rules },
  ];
  return (
    <Card className="risk-sharers">
      <Table
        caption={m.decision_results()}
        columns={[
          { key: 'what', label: m.decision_results() },
          ...columns.map(({ key, label }) => ({ key, label })),
        ]}
        rows={rows.map(({ key, what, tell }) => ({
          key,
          cells: {
            what,
            ...Object.fromEntries(columns.map((each) => [each.key, tell(each.result)])),
          },
        }))}
      />
    </Card>
  );
}
