import { formatPesos, pesoParts } from '@luwag/domain/format-money';
import type { Centavos } from '@luwag/domain/money';
import { classNames } from './class-names.ts';

export type FigureSize = 22 | 28 | 36 | 48 | 64;

export interface MoneyProps {
  amount: Centavos;
  /** Set as a figure of this size in pixels; without it the amount runs with the text. */
  size?: FigureSize;
}

/** A peso amount. Centavos may be small, but they are never dropped. */
export function Money({ amount, size }: MoneyProps) {
  if (size === undefined) return <span className="num">{formatPesos(amount)}</span>;
  const { sign, symbol, pesos, centavos } = pesoParts(amount);
  return (
    <span className={classNames('fig', `f${size}`)}>
      {/* Read as one amount, not as three pieces of different sizes. */}
      <span className="visually-hidden">{formatPesos(amount)}</span>
      <span aria-hidden="true">
        {sign}
        <span className="p">{symbol}</span>
        {pesos}
        <span className="c">.{centavos}</span>
      </span>
    </span>
  );
}
