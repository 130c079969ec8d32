import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';

export type BeforeAfterRow = { key: string; what: string; before: string; after: string };

/** A plan as it is and as it would be, line by line; what is owed in all is the last. */
export function BeforeAfter({ rows }: { rows: readonly BeforeAfterRow[] }) {
  return (
    <Card>
      <Table
        caption={m.relief_before_after()}
        columns={[
          { key: 'what', label: '' },
          { key: 'before', label: m.relief_before(), quiet: true },
          { key: 'after', label: m.relief_after() },
        ]}
        rows={rows.map(({ key, ...cells }, index) => ({
          key,
          cells,
          ...(index === rows.length - 1 && { state: 'sum' as const }),
        }))}
      />
    </Card>
  );
}
