import { expect, test } from 'vitest';
import * as callOff from '#app/routes/buyer-call-off.tsx';
import * as lighter from '#app/routes/buyer-lighter.tsx';
import * as move from '#app/routes/buyer-move.tsx';

const after = (actionStatus: number, code: string) => ({
  ...{ actionStatus, actionResult: { code }, defaultShouldRevalidate: false },
});

test.each(Object.entries({ move, lighter, callOff }))(
  '%s: what was refused is drawn from what the server now says',
  (_, page) => {
    expect(page).toHaveProperty('shouldRevalidate');
    const { shouldRevalidate } = page;
    expect(shouldRevalidate(after(422, 'moves_used_up'))).toBe(true);
    // The day that was not chosen is still there to choose, and a lost answer keeps its form's key.
    expect(shouldRevalidate(after(422, 'unchosen'))).toBe(false);
    expect(shouldRevalidate(after(503, 'unreachable'))).toBe(false);
  },
);
