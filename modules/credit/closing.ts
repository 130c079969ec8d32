import type { Tx } from '@luwag/db';
import { deleteIncome } from './income-repository.ts';
import { endLines } from './repository.ts';

/**
 * Nothing is lent to this buyer any more, and what they said of their income is forgotten. A
 * purchase under way holds its line, so this waits for it, and whatever is asked afterwards finds
 * the line closed.
 */
export async function closeLines(tx: Tx, buyerId: string): Promise<void> {
  await endLines(tx, buyerId);
  await deleteIncome(tx, buyerId);
}
