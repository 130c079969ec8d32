import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';

export interface SlipLine {
  label: string;
  amount: Centavos;
}

export interface SlipProps {
  /** What goes in. */
  start: SlipLine;
  /** What is taken from it, as positive amounts. */
  taken: readonly SlipLine[];
  /** Names what is left; the amount follows from the lines above it. */
  totalLabel: string;
}

/** What goes in, what is taken, what comes out: for one sale. */
export function Slip({ start, taken, totalLabel }: SlipProps) {
  const total = taken.reduce<number>((left, line) => left - line.amount, start.amount);
  return (
    <dl className="slip">
      <div>
        <dt>{start.label}</dt>
        <dd>{formatPesos(start.amount)}</dd>
      </div>
      {taken.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>{formatPesos(centavos(-line.amount))}</dd>
        </div>
      ))}
      <div className="t">
        <dt>{totalLabel}</dt>
        <dd>{formatPesos(centavos(total))}</dd>
      </div>
    </dl>
  );
}
