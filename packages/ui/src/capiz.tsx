import { type Light, roomLight, slantingLight } from './capiz-light.ts';
import { classNames } from './class-names.ts';

export interface CapizProps {
  columns?: number;
  rows?: number;
  /** `slant` for a small illustration, `room` for the hero. */
  light?: 'slant' | 'room';
  className?: string;
}

const lights: Record<NonNullable<CapizProps['light']>, Light> = {
  slant: slantingLight,
  room: roomLight,
};

const PANE = 22;
const PITCH = 26;

/** Capiz-shell panes catching light. Decoration: stand it on a room panel. */
export function Capiz({ columns = 12, rows = 3, light = 'slant', className }: CapizProps) {
  const box = `0 0 ${columns * PITCH - (PITCH - PANE)} ${rows * PITCH - (PITCH - PANE)}`;
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  return (
    <svg className={classNames('capiz', className)} viewBox={box} aria-hidden="true">
      {places.map(({ column, row }) => {
        const pane = { x: column * PITCH, y: row * PITCH, width: PANE, height: PANE, rx: 6 };
        const brightness = lights[light](column, row, { columns, rows });
        return (
          <g key={`${column} ${row}`}>
            <rect className="dark" {...pane} />
            {brightness > 0 && (
              <rect
                className={(column + row) % 3 === 0 ? 'pearl' : 'shell'}
                opacity={brightness}
                {...pane}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}
