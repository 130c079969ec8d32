import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import type { Move, Run } from './moves.ts';
import { OtherWay } from './other-way.tsx';
import { type CheckState, isLooking, useCheck } from './use-check.ts';
import { allStepsPath, moveNames, sayingOf, stillPath } from './words.ts';

/** The face check itself: one thing asked at a time, in large words, with a ring that fills. */
export function CheckView({ errand }: { errand: FaceErrand | undefined }) {
  const { video, state, isSlow, start, stop } = useCheck(errand?.purpose);
  const run = 'run' in state ? state.run : undefined;
  const isLive = isLooking(state);
  return (
    <>
      <Saying state={state} isErrand={errand !== undefined} />
      <div className="live-view" data-live={isLive || undefined}>
        <video ref={video} playsInline muted aria-label={m.live_camera_label()} hidden={!isLive} />
        {!isLive && (
          <Icon name={state.kind === 'passed' ? 'check' : 'camera'} className="live-off" />
        )}
        <PaneRing share={shareOf(state)} move={run?.moves[run.at]} />
      </div>
      {state.kind === 'moving' && <MoveList run={state.run} />}
      <Ending state={state} />
      {isSlow && isLive && !errand && (
        <Banner
          tone="pend"
          role="status"
          title={m.live_slow_title()}
          action={<a href={stillPath('slow_phone')}>{m.live_person_instead()}</a>}
        >
          {m.live_slow_text()}
        </Banner>
      )}
      <div className="live-acts stack">
        <MainAct {...{ state, start, stop }} next={errand?.back ?? allStepsPath} />
        {state.kind !== 'passed' && <OtherWay errand={errand} reason={reasonOf(state)} />}
      </div>
      <p className="small live-note">{m.live_privacy()}</p>
    </>
  );
}

type MainActProps = { state: CheckState; start: () => void; stop: () => void; next: string };

function MainAct({ state, start, stop, next }: MainActProps) {
  const hasScript = useHasScript();
  if (!hasScript || ['sending', 'judging'].includes(state.kind)) return null;
  if (state.kind === 'passed') {
    return (
      <a className={buttonClass()} href={next}>
        {m.live_go_on()}
      </a>
    );
  }
  if (isLooking(state)) {
    return (
      <Button variant="second" onClick={stop}>
        {m.live_stop()}
      </Button>
    );
  }
  return (
    <Button onClick={start}>{state.kind === 'ready' ? m.live_start() : m.live_again()}</Button>
  );
}

/** How much of all is done, for the ring. */
function shareOf(state: CheckState): number {
  if (state.kind === 'fetching') return state.percent / 100;
  if (['asking', 'sending', 'judging', 'passed'].includes(state.kind)) return 1;
  if (state.kind !== 'moving' && state.kind !== 'framing') return 0;
  const { at, moves, progress } = state.run;
  return Math.min(1, (at + progress) / moves.length);
}

/** What happened decides which reason the page for one picture begins with. */
function reasonOf(state: CheckState) {
  if (state.kind !== 'trouble') return undefined;
  return state.trouble === 'none' || state.trouble === 'denied' ? 'no_camera' : undefined;
}

/** The one thing that is asked, and a hint below it. The first is read out at once. */
function Saying({ state, isErrand }: { state: CheckState; isErrand: boolean }) {
  const { title, note } = sayingOf(state, isErrand);
  const hint = useCalm(note);
  return (
    <div className="live-words">
      <p className="live-say" role="status" aria-live="assertive">
        {title}
      </p>
      <p className="lede" role="status">
        {hint}
      </p>
    </div>
  );
}

const calmMs = 700;

/** Hints come and go with every look: one is left standing for a moment before the next is said. */
function useCalm(words: string): string {
  const [said, setSaid] = useState(words);
  const saidAt = useRef(0);
  useEffect(() => {
    const say = () => {
      saidAt.current = performance.now();
      setSaid(words);
    };
    const timer = setTimeout(say, Math.max(0, saidAt.current + calmMs - performance.now()));
    return () => clearTimeout(timer);
  }, [words]);
  return said;
}

/** Once it is over, the words are where the reader is: they take the focus. */
function Ending({ state }: { state: CheckState }): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  const isOver = ['passed', 'rejected', 'trouble'].includes(state.kind);
  useEffect(() => {
    if (isOver) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [isOver]);
  return <div ref={mark} />;
}

/** All moves in their order: done, now, ahead. */
function MoveList({ run: { moves, at } }: { run: Run }) {
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

/** Panes around the face that light up as it goes; which way to turn is an arrow beside them. */
function PaneRing({ share, move }: { share: number; move: Move | undefined }) {
  const lit = Math.round(share * paneCount);
  return (
    <svg className="live-ring" viewBox="0 0 360 356" aria-hidden="true">
      {Array.from({ length: paneCount }, (_, place) => {
        const { x, y, turn } = paneAt(place);
        const isEdge = place >= lit - 2 && lit < paneCount;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a pane is its place in the ring.
            key={place}
            className="live-pane"
            data-state={place < lit ? (isEdge ? 'edge' : 'lit') : undefined}
            x={x - 11}
            y={y - 11}
            width="22"
            height="22"
            rx="6"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        );
      })}
      {(move === 'left' || move === 'closer') && (
        <path className="live-arrow" d="M30 178H10m9-9-9 9 9 9" />
      )}
      {(move === 'right' || move === 'closer') && (
        <path className="live-arrow" d="M330 178h20m-9-9 9 9-9 9" />
      )}
    </svg>
  );
}

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
