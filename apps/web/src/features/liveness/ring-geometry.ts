/** Twenty-eight panes on an ellipse, from the top on against the clock: as a face turns left. */
export const paneCount = 28;

const centre = { x: 180, y: 178 };
const radius = { x: 118, y: 150 };

/** The middle of a pane, and how far it is turned to follow the line. */
export function paneAt(place: number): { x: number; y: number; turn: number } {
  const angle = ((paneCount - place) / paneCount) * 2 * Math.PI;
  const across = Math.sin(angle) * radius.y;
  const up = Math.cos(angle) * radius.x;
  return {
    x: round(centre.x + radius.x * Math.sin(angle)),
    y: round(centre.y - radius.y * Math.cos(angle)),
    turn: round((Math.atan2(across, up) * 180) / Math.PI) || 0,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
