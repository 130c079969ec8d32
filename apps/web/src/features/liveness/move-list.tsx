import { m } from '#app/paraglide/messages.js';
import type { Run } from './moves.ts';
import { moveNames } from './words.ts';

/** All moves in their order: done, now, ahead. */
export function MoveList({ run: { moves, at } }: { run: Run }) {
  return (
    <ol className="columns live-moves" aria-label={m.live_moves_label()}>
      {moves.map((move, place) => (
        <li
          key={move}
          data-state={stateOf(place - at)}
          aria-current={place === at ? 'step' : undefined}
        >
          <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
            {place < at && (
              <>
                <circle className="disc" cx="13" cy="13" r="11" />
                <path d="M8.4 13.3l3.1 3 6-6.2" />
              </>
            )}
            {place === at && (
              <>
                <circle className="disc" cx="13" cy="13" r="11" />
                <circle className="dot" cx="13" cy="13" r="4" />
              </>
            )}
            {place > at && <circle className="ring" cx="13" cy="13" r="8" />}
          </svg>
          {moveNames[move]()}
        </li>
      ))}
    </ol>
  );
}

function stateOf(distance: number): 'done' | 'now' | 'ahead' {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'ahead';
}
