import type { RiskGraph } from '@luwag/contracts/risk';

/** Where everything stands in the picture of who shares what. Nothing here is random. */

export type Point = { x: number; y: number };
export type GraphLayout = {
  width: number;
  height: number;
  accounts: ReadonlyMap<string, Point>;
  shared: ReadonlyMap<string, Point>;
  /** Names fit beside the shapes. */
  isRoomy: boolean;
};

const width = 680;
const marginX = 84;
const marginY = 74;
const roomyMax = 12;
/** Between the middles of two things that are shared. */
const apart = 74;

/** Shops to the left, which is read first; the rest in the order of the list, on one oval. */
export function layOut({ accounts, shared }: RiskGraph): GraphLayout {
  const ordered = [
    ...accounts.filter(({ role }) => role === 'merchant'),
    ...accounts.filter(({ role }) => role === 'buyer'),
  ];
  const height = 2 * (marginY + 136 + Math.max(0, ordered.length - 8) * 14);
  const centre = { x: width / 2, y: height / 2 };
  const radius = { x: centre.x - marginX, y: centre.y - marginY };
  const places = new Map(
    ordered.map(({ account_id }, index) => {
      const turn = Math.PI + (2 * Math.PI * index) / Math.max(1, ordered.length);
      return [
        account_id,
        { x: centre.x + radius.x * Math.cos(turn), y: centre.y + radius.y * Math.sin(turn) },
      ];
    }),
  );
  return {
    width,
    height,
    accounts: places,
    shared: spread(
      shared.map(({ key, account_ids }) => [key, middleOf(account_ids, places, centre)]),
      { centre, radius },
    ),
    isRoomy: ordered.length <= roomyMax,
  };
}

/** Among those who share it, and a little nearer to the middle of the picture. */
function middleOf(
  accountIds: readonly string[],
  places: ReadonlyMap<string, Point>,
  centre: Point,
): Point {
  const drawn = accountIds.flatMap((id) => places.get(id) ?? []);
  if (drawn.length === 0) return centre;
  const sum = drawn.reduce(({ x, y }, each) => ({ x: x + each.x, y: y + each.y }), { x: 0, y: 0 });
  const inwards = 0.75;
  return {
    x: centre.x + (sum.x / drawn.length - centre.x) * inwards,
    y: centre.y + (sum.y / drawn.length - centre.y) * inwards,
  };
}

/** Each goes to the nearest free place around where it belongs, on rings that grow. */
function spread(
  wanted: readonly (readonly [string, Point])[],
  { centre, radius }: { centre: Point; radius: Point },
): Map<string, Point> {
  const placed = new Map<string, Point>();
  for (const [key, point] of wanted) {
    const free = candidatesAround(point).find(
      (each) =>
        isInside(each, centre, radius) &&
        [...placed.values()].every((other) => distance(each, other) >= apart),
    );
    placed.set(key, free ?? point);
  }
  return placed;
}

function candidatesAround(point: Point): Point[] {
  const rings = Array.from({ length: 8 }, (_, ring) => ring * (apart / 2));
  return rings.flatMap((reach) =>
    Array.from({ length: reach === 0 ? 1 : 12 }, (_, index) => {
      const turn = (2 * Math.PI * index) / 12;
      return { x: point.x + reach * Math.cos(turn), y: point.y + reach * Math.sin(turn) };
    }),
  );
}

/** Well within the oval of accounts. */
const isInside = ({ x, y }: Point, centre: Point, radius: Point): boolean =>
  ((x - centre.x) / (radius.x - 52)) ** 2 + ((y - centre.y) / (radius.y - 52)) ** 2 <= 1;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** A line that bends a little, so that two between the same places are told apart. */
export function bent(from: Point, to: Point): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [midX, midY] = [(from.x + to.x) / 2 - dy * 0.08, (from.y + to.y) / 2 + dx * 0.08];
  const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return `M${at(from.x, from.y)}Q${at(midX, midY)} ${at(to.x, to.y)}`;
}

/** `MC` of `M••• C•••`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word][0] ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
