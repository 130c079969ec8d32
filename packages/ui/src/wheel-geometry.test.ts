import { expect, test } from 'vitest';
import { arcBetween, seatsOf, WHEEL_BOX } from './wheel-geometry.ts';

const centre = WHEEL_BOX / 2;

test('the turn under way is at the top, whoever holds it', () => {
  for (let current = 0; current < 10; current++) {
    const seat = seatsOf(10, current)[current];
    expect(seat).toMatchObject({ x: centre, state: 'now' });
    expect(seat?.y).toBeLessThan(centre);
  }
});

test('turns run clockwise', () => {
  const [first, second] = seatsOf(10, 0);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
});

test('turns before the current one are done, those after it are ahead', () => {
  const states = seatsOf(5, 2).map((seat) => seat.state);
  expect(states).toEqual(['paid', 'paid', 'now', 'ahead', 'ahead']);
});

test('no seat touches its neighbour or leaves the drawing, from 2 members to 24', () => {
  for (let count = 2; count <= 24; count++) {
    const seats = seatsOf(count, 1);
    seats.forEach((seat, index) => {
      const next = seats[(index + 1) % count] ?? seat;
      const gap = Math.hypot(next.x - seat.x, next.y - seat.y) - seat.radius - next.radius;
      expect(gap, `${count} members, seat ${index}`).toBeGreaterThan(0);
      expect(Math.min(seat.x, seat.y)).toBeGreaterThan(seat.radius);
      expect(Math.max(seat.x, seat.y)).toBeLessThan(WHEEL_BOX - seat.radius);
    });
  }
});

test('an arc runs from seat to seat the short way round', () => {
  expect(arcBetween({ x: 10, y: 20 }, { x: 30, y: 40 })).toBe('M10 20A124 124 0 0 1 30 40');
});
