/** A window of capiz panes, twelve by six: what is lit, dark, missing or now tells the story. */
export type Pane = 'lit' | 'dark' | 'missing' | 'now';

const columns = 12;
const rows = 6;
const step = 26;

const cells = Array.from({ length: columns * rows }, (_, index) => ({
  column: Math.floor(index / rows),
  row: index % rows,
}));

export function PanePicture({ paneAt }: { paneAt(column: number, row: number): Pane }) {
  return (
    <div className="room fault-room">
      <svg viewBox="-1 -1 310 154" className="fault-panes" aria-hidden="true">
        {cells.map(({ column, row }) => (
          <rect
            key={`${column}-${row}`}
            className={classOf(paneAt(column, row), column, row)}
            x={column * step}
            y={row * step}
            width="22"
            height="22"
            rx="6"
          />
        ))}
      </svg>
    </div>
  );
}

/** Shell is never all alike: every third pane is pearl, and a few let less light through. */
function classOf(pane: Pane, column: number, row: number): string {
  if (pane !== 'lit') return pane;
  const shell = (column + row) % 3 === 0 ? 'lit pearl' : 'lit';
  return (4 * column + row) % 7 === 0 ? `${shell} dim` : shell;
}
