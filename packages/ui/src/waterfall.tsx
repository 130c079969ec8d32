import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import {
  sumsOnTheWay,
  type WaterfallBar,
  waterfallBars,
  waterfallScale,
} from './waterfall-geometry.ts';

export interface WaterfallWords {
  label: string;
  /** How the amount came about. Every row says it. */
  why: ReactNode;
}

export interface WaterfallStep extends WaterfallWords {
  /** What is taken; below zero what comes back, as a fee does with a refund. */
  amount: Centavos;
  /** Held money is only waiting: it is drawn in mango, with its return date in the words. */
  isHeld?: boolean;
}

export interface WaterfallProps {
  sold: WaterfallStep;
  taken: readonly WaterfallStep[];
  /** Names what reaches the bank; the amount follows from the rows above. */
  net: WaterfallWords;
  /** Said below where the bars are cut: `(amount) => "The slanted gap stands for ₱50,000.00 …"`. */
  cutNote: (amount: string) => ReactNode;
}

/** Why a payout is what it is, from what was sold down to what reaches the bank. */
export function Waterfall({ sold, taken, net, cutNote }: WaterfallProps) {
  const amounts = taken.map((step) => step.amount);
  const sums = sumsOnTheWay(sold.amount, amounts);
  const netAmount = sums.at(-1) ?? sold.amount;
  const scale = waterfallScale(Math.max(...sums), Math.min(...sums));
  const [first, ...rest] = waterfallBars(sold.amount, amounts, scale);
  const last = rest.at(-1);
  return (
    <>
      <dl className="wf">
        <WaterfallRow {...sold} look="in" bar={first} isCut={scale.cut > 0} />
        {taken.map((step, index) => (
          <WaterfallRow
            {...step}
            key={step.label}
            amount={centavos(-step.amount)}
            look={lookOf(step)}
            bar={rest[index]}
          />
        ))}
        <WaterfallRow
          {...net}
          amount={centavos(netAmount)}
          look="net"
          bar={last}
          isCut={scale.cut > 0}
        />
      </dl>
      {scale.cut > 0 && <p className="label">{cutNote(formatPesos(centavos(scale.cut)))}</p>}
    </>
  );
}

function lookOf({ amount, isHeld }: WaterfallStep): WaterfallRowProps['look'] {
  if (isHeld) return 'hold';
  return amount < 0 ? 'back' : 'out';
}

interface WaterfallRowProps extends WaterfallWords {
  amount: Centavos;
  look: 'in' | 'out' | 'back' | 'hold' | 'net';
  bar: WaterfallBar | undefined;
  isCut?: boolean;
}

function WaterfallRow({ label, why, amount, look, bar, isCut = false }: WaterfallRowProps) {
  return (
    <div className={classNames('wfr', look === 'net' && 'net')}>
      <dt>
        {label}
        <small>{why}</small>
      </dt>
      <dd>
        <svg aria-hidden="true">
          {bar && <WaterfallShape bar={bar} look={look} isCut={isCut} />}
        </svg>
        {look === 'back' && '+'}
        {formatPesos(amount)}
      </dd>
    </div>
  );
}

/** A bar can be narrower than it is drawn: what is taken must be seen, however small. */
const BAR_WIDTH_MIN = 1.2;

function WaterfallShape({
  bar,
  look,
  isCut,
}: {
  bar: WaterfallBar;
  look: WaterfallRowProps['look'];
  isCut: boolean;
}) {
  return (
    <>
      <Drop x={bar.dropIn} from="0" to="50%" />
      <Drop x={bar.dropOut} from="50%" to="100%" />
      <svg y="50%" overflow="visible" aria-hidden="true">
        <rect
          className={`bar-${look}`}
          x={`${bar.from}%`}
          y="-12"
          width={`${Math.max(bar.to - bar.from, BAR_WIDTH_MIN)}%`}
          height="24"
          rx="6"
        />
        {isCut && <path className="gap" d="M24 -16l-7 32" />}
      </svg>
    </>
  );
}

function Drop({ x, from, to }: { x: number | undefined; from: string; to: string }) {
  if (x === undefined) return null;
  return <line className="drop" x1={`${x}%`} x2={`${x}%`} y1={from} y2={to} />;
}
