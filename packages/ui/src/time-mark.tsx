import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import type { PathState } from './path-geometry.ts';

export type { PathState } from './path-geometry.ts';

export interface TimeMarkProps {
  x: number;
  y: number;
  state: PathState;
  /** The last payment still ahead is an open ring: after it you are free again. */
  isLast?: boolean;
}

export interface DiamondProps {
  className: string;
  x: number;
  y: number;
  size: number;
  corner: number;
}

/** A square that stands on one of its round corners, with a point for its middle. */
export function Diamond({ className, x, y, size, corner }: DiamondProps) {
  return (
    <rect
      className={className}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx={corner}
      transform={`rotate(45 ${x} ${y})`}
    />
  );
}

/** One node, to be drawn inside an SVG. */
export function TimeMark({ x, y, state, isLast = false }: TimeMarkProps) {
  if (state === 'paid') {
    return (
      <>
        <circle className="nd-paid" cx={x} cy={y} r="12" />
        <path className="nd-tick" d={`M${x - 4.6} ${y + 0.4}l3.2 3.1 6-6.3`} />
      </>
    );
  }
  if (state === 'now') {
    return (
      <>
        <circle className="nd-halo" cx={x} cy={y} r="21" />
        <circle className="nd-now" cx={x} cy={y} r="14" />
        <circle className="nd-dot" cx={x} cy={y} r="4.5" />
      </>
    );
  }
  if (state === 'late') {
    return (
      <>
        <Diamond className="nd-late" x={x} y={y} size={20} corner={5} />
        <path className="nd-stroke" d={`M${x} ${y - 5.5}v6M${x} ${y + 5.4}v.1`} />
      </>
    );
  }
  if (state === 'held') {
    return (
      <>
        <circle className="nd-held" cx={x} cy={y} r="11" />
        <path className="nd-bars" d={`M${x - 3.2} ${y - 4}v8M${x + 3.2} ${y - 4}v8`} />
      </>
    );
  }
  if (isLast) return <path className="nd-open" d={`M${x + 5.5} ${y - 8.3}a10 10 0 1 0 4.2 5.3`} />;
  return <circle className="nd-ahead" cx={x} cy={y} r="8" />;
}

export interface TimeLegendEntry {
  state: PathState;
  name: ReactNode;
  note: ReactNode;
}

/** The key to every drawing of time. */
export function TimeLegend({ entries }: { entries: readonly TimeLegendEntry[] }) {
  return (
    <Card>
      <ul className="legend">
        {entries.map((entry) => (
          <li key={entry.state}>
            <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">
              <TimeMark x={22} y={22} state={entry.state} />
            </svg>
            <b>{entry.name}</b>
            <span className="label">{entry.note}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
