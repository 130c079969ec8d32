import { columnOf } from '#app/shared/format/money-words.ts';

/** One entry in the columns of debit and credit: a sum in one of them, and nothing in the other. */
export const SideCells = ({ amount }: { amount: number }) => (
  <>
    <td className="num">{amount > 0 && columnOf(amount)}</td>
    <td className="num">{amount < 0 && columnOf(-amount)}</td>
  </>
);
