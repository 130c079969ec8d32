import { useId } from 'react';
import { classNames } from './class-names.ts';
import { LEG_LENGTH, NODE_BOX, type Road } from './path-geometry.ts';

interface PathLegProps {
  road: Road;
  d: string;
  /** `in` ends at the row's node, `out` leaves it, `across` runs from one column to the next. */
  part: 'in' | 'out' | 'across';
}

/** One stretch of the path, as long as the row or column it crosses. */
export function PathLeg({ road, d, part }: PathLegProps) {
  const gradientId = useId();
  const melts = road === 'arriving' || road === 'overdue';
  const isAcross = part === 'across';
  const box = isAcross ? `0 0 ${LEG_LENGTH} ${NODE_BOX}` : `0 0 ${NODE_BOX} ${LEG_LENGTH}`;
  return (
    <svg
      className={classNames('leg', part)}
      viewBox={box}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {melts && (
        <linearGradient id={gradientId} gradientUnits="userSpaceOnUse" {...gradientLine(part)}>
          <stop offset=".25" className="road-done" />
          <stop offset=".85" className={road === 'arriving' ? 'road-now' : 'road-late'} />
        </linearGradient>
      )}
      <path
        className={road === 'ahead' ? 'road-ahead' : 'road'}
        stroke={melts ? `url(#${gradientId})` : undefined}
        d={d}
      />
    </svg>
  );
}

/** A gradient runs along the whole stretch, though each half is drawn in a box of its own. */
function gradientLine(part: PathLegProps['part']) {
  if (part === 'across') return { x1: 0, x2: LEG_LENGTH, y1: 0, y2: 0 };
  const start = part === 'out' ? 0 : -LEG_LENGTH;
  return { x1: 0, x2: 0, y1: start, y2: start + 2 * LEG_LENGTH };
}
