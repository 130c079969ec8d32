import type { Move } from './moves.ts';
import { paneAt, paneCount } from './ring-geometry.ts';

/** Panes around the face that light up as it goes; which way to turn is an arrow beside them. */
export function PaneRing({ share, move }: { share: number; move: Move | undefined }) {
  const lit = Math.round(share * paneCount);
  return (
    <svg className="live-ring" viewBox="0 0 360 356" aria-hidden="true">
      {Array.from({ length: paneCount }, (_, place) => {
        const { x, y, turn } = paneAt(place);
        const isEdge = place >= lit - 2 && lit < paneCount;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place in the ring.
            key={place}
            className="live-pane"
            data-state={place < lit ? (isEdge ? 'edge' : 'lit') : undefined}
            x={x - 11}
            y={y - 11}
            width="22"
            height="22"
            rx="6"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        );
      })}
      {(move === 'left' || move === 'closer') && (
        <path className="live-arrow" d="M30 178H10m9-9-9 9 9 9" />
      )}
      {(move === 'right' || move === 'closer') && (
        <path className="live-arrow" d="M330 178h20m-9-9 9 9-9 9" />
      )}
    </svg>
  );
}
