import type { Tx } from '@luwag/db';
import type { Finding } from '@luwag/ledger/alarms';
import type { Slice } from '@luwag/ledger/watch';
import { type LineBalances, listLineBalances, listLostLines } from './repository.ts';

const linesPerSlice = 1_000;
const findingsMax = 20;

/** Before any buyer. */
const start = '00000000-0000-0000-0000-000000000000 ';

/** Holds the next lines against what the ledger was told to grant. In the system's scope. */
export async function reconcileLines(tx: Tx, after: string): Promise<Slice> {
  const [buyerId = '', mode = ''] = (after || start).split(' ');
  const lines = await listLineBalances(tx, { buyerId, mode }, linesPerSlice);
  const last = lines.at(-1);
  const lost = last ? [] : (await listLostLines(tx, findingsMax)).map(lostLine);
  return {
    after: last ? `${last.buyerId} ${last.mode}` : after,
    isLast: !last,
    findings: [...lines.filter(differsFromLedger).slice(0, findingsMax).map(changedLine), ...lost],
  };
}

/** Credit is taken and given back within one line, so that all of it stays what was granted. */
const differsFromLedger = (line: LineBalances): boolean =>
  line.limitCentavos !== line.grantedCentavos || line.heldCentavos !== line.lentCentavos;

const changedLine = ({ buyerId, mode, ...detail }: LineBalances): Finding => ({
  kind: 'credit_limit',
  subject: `credit_lines ${buyerId} ${mode}`,
  detail,
});

const lostLine = (name: string): Finding => ({
  kind: 'credit_limit',
  subject: `credit_lines ${name.replace('buyer:', '')}`,
  detail: { why: 'missing_row' },
});
