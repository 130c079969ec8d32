import type { ReactNode } from 'react';
import {
  legAcross,
  legIn,
  legOut,
  MIDDLE,
  NODE_BOX,
  nodeOffsets,
  type PathState,
  roadBetween,
  SWING_ACROSS,
  SWING_DOWN,
} from './path-geometry.ts';
import { PathLeg } from './path-leg.tsx';
import { TimeMark } from './time-mark.tsx';

export type { PathState } from './path-geometry.ts';

/**
 * Said for those who cannot see the nodes: "paid", "due now", "late", "ahead". Only paths that can
 * have a stopped payment need a word for it.
 */
export type StateWords = Readonly<Record<Exclude<PathState, 'held'>, string>> & {
  readonly held?: string;
};

export interface PathPayment {
  key: string;
  state: PathState;
  date: ReactNode;
  amount?: ReactNode;
  note?: ReactNode;
  /** Under the note, as wide as the row. */
  more?: ReactNode;
}

export interface PaymentPathProps {
  label: string;
  payments: readonly PathPayment[];
  stateWords: StateWords;
}

/** Signature 1, the path of payments: an ordered list; the drawing beside it is decoration. */
export function PaymentPath({ label, payments, stateWords }: PaymentPathProps) {
  const offsets = nodeOffsets(payments.length, SWING_DOWN);
  return (
    <ol className="path" aria-label={label}>
      {payments.map((payment, index) => {
        const before = payments[index - 1];
        const after = payments[index + 1];
        const x = offsets[index] ?? MIDDLE;
        return (
          <li key={payment.key} className={payment.state}>
            {before && (
              <PathLeg
                part="in"
                road={roadBetween(before.state, payment.state)}
                d={legIn(offsets[index - 1] ?? MIDDLE, x)}
              />
            )}
            {after && (
              <PathLeg
                part="out"
                road={roadBetween(payment.state, after.state)}
                d={legOut(x, offsets[index + 1] ?? MIDDLE)}
              />
            )}
            <svg className="node" viewBox={`0 0 ${NODE_BOX} ${NODE_BOX}`} aria-hidden="true">
              <TimeMark x={x} y={MIDDLE} state={payment.state} isLast={!after} />
            </svg>
            <span className="path-date">{payment.date}</span>
            {payment.amount && <span className="path-amount">{payment.amount}</span>}
            {payment.note && <span className="path-note">{payment.note}</span>}
            {payment.more}
            <span className="visually-hidden">{stateWords[payment.state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

export interface PathPoint {
  key: string;
  state: PathState;
  /** What stands under the node, usually a date. */
  label: ReactNode;
}

export interface PaymentPathAcrossProps {
  label: string;
  points: readonly PathPoint[];
  stateWords: StateWords;
}

/** More points than this and the nodes are drawn smaller, so that they do not touch on a phone. */
const ROOMY_POINTS_MAX = 7;

/** The same path across a card, with a word under every node. */
export function PaymentPathAcross({ label, points, stateWords }: PaymentPathAcrossProps) {
  const offsets = nodeOffsets(points.length, SWING_ACROSS);
  const isDense = points.length > ROOMY_POINTS_MAX;
  return (
    <ol className="path-across" aria-label={label} data-dense={isDense || undefined}>
      {points.map((point, index) => {
        const after = points[index + 1];
        const y = offsets[index] ?? MIDDLE;
        return (
          <li key={point.key} className={point.state}>
            {after && (
              <PathLeg
                part="across"
                road={roadBetween(point.state, after.state)}
                d={legAcross(y, offsets[index + 1] ?? MIDDLE)}
              />
            )}
            <svg className="node" viewBox={`0 0 ${NODE_BOX} ${NODE_BOX}`} aria-hidden="true">
              <TimeMark x={MIDDLE} y={y} state={point.state} isLast={!after} />
            </svg>
            {point.label}
            <span className="visually-hidden">{stateWords[point.state]}</span>
          </li>
        );
      })}
    </ol>
  );
}
