import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { type Pane, panesOf, type RoomUse } from './panes.ts';

export interface RoomPanesProps extends RoomUse {
  /** Names the meter. */
  label: string;
  /** What the meter says: "₱18,153.04 open of ₱24,000.00". */
  valueText: string;
}

/** The window of twenty-four panes. */
export function RoomPanes({ label, valueText, ...room }: RoomPanesProps) {
  return (
    <div className="panes-frame">
      <meter
        className="visually-hidden"
        aria-label={label}
        min={0}
        max={room.limit / 100}
        value={roomLeft(room) / 100}
        aria-valuetext={valueText}
      >
        {valueText}
      </meter>
      <div className="panes" aria-hidden="true">
        {panesOf(room).map((pane, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place in the window.
          <PaneShape key={index} pane={pane} />
        ))}
      </div>
    </div>
  );
}

function PaneShape({ pane }: { pane: Pane }) {
  const isPart = pane.open > 0 && pane.open < 1;
  const className = classNames(
    'pane',
    pane.open === 1 && 'lit',
    pane.isNext && 'next',
    pane.isFresh && 'fresh',
  );
  return (
    <span className={className}>
      {isPart && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect x={1 - pane.open} width={pane.open} height="1" />
        </svg>
      )}
    </span>
  );
}

export interface RoomProps extends RoomUse {
  /** Above the figure: "Room left to buy". */
  label: string;
  /** The figure, where it is not what is left. */
  figure?: Centavos;
  /** The key under the panes, each with its amount in words. */
  openWords: string;
  usedWords: string;
  nextWords?: string;
  /** What the meter says: `(left, limit) => "₱18,153.04 open of ₱24,000.00"`. */
  meterText: (left: string, limit: string) => string;
  note?: ReactNode;
}

/** Signature 2, the room: the headline is what is left. One room panel a screen. */
export function Room({
  label,
  figure,
  openWords,
  usedWords,
  nextWords,
  meterText,
  note,
  ...room
}: RoomProps) {
  const left = roomLeft(room);
  const texts = [formatPesos(left), formatPesos(room.limit)] as const;
  return (
    <div className="room">
      <p className="label">{label}</p>
      <p>
        <Money amount={figure ?? left} size={36} />
      </p>
      <RoomPanes {...room} label={label} valueText={meterText(...texts)} />
      <ul className="roomkey">
        <li className="lit">{openWords}</li>
        <li>{usedWords}</li>
        {nextWords && <li className="next">{nextWords}</li>}
      </ul>
      {note && <p className="small room-note">{note}</p>}
    </div>
  );
}

function roomLeft({ limit, used }: RoomUse): Centavos {
  return centavos(Math.max(limit - used, 0));
}
