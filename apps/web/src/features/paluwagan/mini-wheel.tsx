type MiniWheelProps = {
  seats: number;
  /** The round that runs; null before the first, more than there are seats after the last. */
  current: number | null;
  /** The reader's own turns. */
  yours: readonly number[];
};

const box = 84;
const centre = box / 2;
const radius = 34;

/** The wheel of turns at the size of a picture in a list. The words beside it say the same. */
export function MiniWheel({ seats, current, yours }: MiniWheelProps) {
  const dot = Math.min(6, (Math.PI * radius) / seats - 1);
  return (
    <svg className="pal-mini" viewBox={`0 0 ${box} ${box}`} aria-hidden="true">
      {Array.from({ length: seats }, (_, index) => {
        const turn = index + 1;
        const angle = ((turn - (current ?? 1)) / seats) * 2 * Math.PI - Math.PI / 2;
        const isNow = turn === current;
        return (
          <circle
            key={turn}
            className={stateOf(turn, current, yours.includes(turn))}
            cx={round(centre + radius * Math.cos(angle))}
            cy={round(centre + radius * Math.sin(angle))}
            r={round(isNow ? dot * 1.4 : dot)}
          />
        );
      })}
      <text x={centre} y={centre + 5}>
        {current === null ? seats : `${Math.min(current, seats)}/${seats}`}
      </text>
    </svg>
  );
}

function stateOf(turn: number, current: number | null, isYours: boolean): string {
  if (turn === current) return 'now';
  if (current !== null && turn < current) return 'done';
  return isYours ? 'yours' : 'ahead';
}

/** Drawn the same by every browser and by the server. */
const round = (value: number): number => Math.round(value * 10) / 10;
