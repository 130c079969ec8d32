import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getShopDay } from '@luwag/contracts/sales';

export type Owed = ResultOf<typeof getShopDay>['owed'];
export type OwedLine = 'fee' | 'refunded' | 'reserve' | 'held' | 'debt' | 'tax';

const lines: readonly OwedLine[] = ['fee', 'refunded', 'reserve', 'held', 'debt', 'tax'];

/**
 * What is owed, as steps down from what came in. A line that gives something back (a reserve that
 * was released) came in too: steps only ever lead down, and still end at what is owed.
 */
export function owedSteps(owed: Owed): {
  startCentavos: number;
  returnedCentavos: number;
  taken: { line: OwedLine; centavos: number }[];
} {
  const returned = lines.reduce((sum, line) => sum + Math.max(0, -owed[line]), 0);
  return {
    startCentavos: owed.before + owed.sold + returned,
    returnedCentavos: returned,
    taken: lines.filter((line) => owed[line] > 0).map((line) => ({ line, centavos: owed[line] })),
  };
}
