export interface Grid {
  columns: number;
  rows: number;
}

/** How brightly each pane is lit, from 0 to 1, by column and row from the top left. */
export type Light = (column: number, row: number, grid: Grid) => number;

/** Light falling in from the lower right: the small illustration. */
export const slantingLight: Light = (column, row, { columns, rows }) => {
  const reach = (column + row * 1.6) / (columns - 1 + (rows - 1) * 1.6);
  return clamp((reach - 0.22) / 0.5);
};

/** The dark panes form the mark's L, steep and then level; the open corner is lit. For the hero. */
export const roomLight: Light = (column, row, { columns, rows }) => {
  const edge = rows * (0.18 + (1 - Math.exp(-column / (columns * 0.2))));
  const grain = ((column * 7 + row * 5) % 5) * 0.09;
  const light = clamp((edge - row - 1.15 + grain) / 1.05);
  return light > 0.03 ? light : 0;
};

function clamp(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 100) / 100;
}
