import { formatPesos } from '@luwag/domain/format-money';
import type { Centavos } from '@luwag/domain/money';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { type PaymentRun, priceLines } from './price-lines.ts';

/** The words of the five lines. They always come in this order, all of them, at one size. */
export interface PriceWords {
  total: string;
  price: string;
  fees: string;
  rate: string;
  late: string;
  /** Between payments of one amount and those that differ from them by a centavo: "then". */
  followedBy: string;
}

export interface PriceChoice {
  name: string;
  value: string;
  checked?: boolean;
  defaultChecked?: boolean;
  onChoose?: (value: string) => void;
}

export interface PriceCardProps {
  /** "6 payments, every month". */
  when: ReactNode;
  price: Centavos;
  /** Every payment. Count, total, fees and interest follow from these, so the card cannot disagree
   *  with itself. */
  payments: readonly Centavos[];
  rate: { monthly: ReactNode; yearly: ReactNode };
  late: { cost: ReactNode; cap: ReactNode };
  words: PriceWords;
  /** Makes the card one choice of several. None is chosen for the reader. */
  choice?: PriceChoice;
  /** Without a frame, inside another card. */
  bare?: boolean;
}

/** Signature 3, the honest price card. */
export function PriceCard(props: PriceCardProps) {
  const { when, price, payments, rate, late, words, choice, bare } = props;
  const id = useId();
  const lines = priceLines(price, payments);
  const head = <PriceHead when={when} runs={lines.runs} followedBy={words.followedBy} />;
  return (
    <div className={classNames('price', bare && 'bare')}>
      {choice ? (
        <label className="price-head" htmlFor={`${id}-choice`}>
          {head}
          <input
            type="radio"
            className="visually-hidden"
            id={`${id}-choice`}
            name={choice.name}
            value={choice.value}
            aria-describedby={id}
            onChange={() => choice.onChoose?.(choice.value)}
            {...chosen(choice)}
          />
          <span className="radio" />
        </label>
      ) : (
        <p className="price-head">{head}</p>
      )}
      <dl className="five" id={id}>
        <PriceLine term={words.total} value={formatPesos(lines.total)} />
        <PriceLine term={words.price} value={formatPesos(price)} />
        <PriceLine term={words.fees} value={formatPesos(lines.fees)} />
        <PriceLine term={words.rate} value={rate.monthly} note={rate.yearly} />
        <PriceLine term={words.late} value={late.cost} note={late.cap} />
      </dl>
    </div>
  );
}

export function PriceLine(line: { term: ReactNode; value: ReactNode; note?: ReactNode }) {
  const { term, value, note } = line;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

function PriceHead({
  when,
  runs,
  followedBy,
}: {
  when: ReactNode;
  runs: readonly PaymentRun[];
  followedBy: string;
}) {
  const [first, ...rest] = runs;
  return (
    <>
      <span className="label">{when}</span>{' '}
      <span className="eq">
        {first && <Money amount={first.amount} size={36} />}{' '}
        {first && <span className="x">× {first.count}</span>}
        {rest.map((run) => (
          <span key={run.amount} className="x">
            {followedBy} {formatPesos(run.amount)} × {run.count}
          </span>
        ))}
      </span>
    </>
  );
}

function chosen({ checked, defaultChecked = false }: PriceChoice) {
  return checked === undefined ? { defaultChecked } : { checked };
}
