import type { PathState } from './path-geometry.ts';

/** The wheel is drawn in a square of this size. */
export const WHEEL_BOX = 328;
const CENTRE = WHEEL_BOX / 2;
const RADIUS = 124;
/** Turn numbers stand this far inside the seats. */
const NUMBER_INSET = 36;
const SEAT_RADIUS_MAX = 20;
/** The share of the space between two neighbours that a seat may fill, on either side. */
const SEAT_SHARE = 0.42;

export interface Point {
  x: number;
  y: number;
}

export interface Seat extends Point {
  state: PathState;
  radius: number;
  number: Point;
}

/** Seats clockwise, with the turn under way at the top. */
export function seatsOf(count: number, current: number): Seat[] {
  const spacing = 2 * RADIUS * Math.sin(Math.PI / Math.max(count, 2));
  const radius = Math.min(SEAT_RADIUS_MAX, round(spacing * SEAT_SHARE));
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index - current) / count) * 2 * Math.PI - Math.PI / 2;
    return {
      ...pointAt(angle, RADIUS),
      number: pointAt(angle, RADIUS - NUMBER_INSET),
      radius: index === current ? round(radius * 1.35) : radius,
      state: index < current ? 'paid' : index === current ? 'now' : 'ahead',
    };
  });
}

/** The arc from one seat to the next. None joins the last to the first: the round ends. */
export function arcBetween(from: Point, to: Point): string {
  return `M${from.x} ${from.y}A${RADIUS} ${RADIUS} 0 0 1 ${to.x} ${to.y}`;
}

function pointAt(angle: number, radius: number): Point {
  return {
    x: round(CENTRE + radius * Math.cos(angle)),
    y: round(CENTRE + radius * Math.sin(angle)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
