import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import type { Run } from './moves.ts';
import { PaneRing } from './pane-ring.tsx';
import { allStepsPath, stillPath } from './paths.ts';
import { type CheckState, isLooking, useCheck } from './use-check.ts';
import { hintWords, moveNames, moveSayings, troubleWords } from './words.ts';

/** The face check itself: one thing asked at a time, in large words, with a ring that fills. */
export function CheckView({ errand }: { errand: FaceErrand | undefined }) {
  const hasScript = useHasScript();
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
        <PaneRing share={shareOf(state)} move={run && moveOf(run)} />
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
        <MainAct
          {...{ state, isLive, hasScript, start, stop }}
          next={errand?.back ?? allStepsPath}
        />
        {state.kind !== 'passed' && <OtherWay state={state} errand={errand} />}
      </div>
      <p className="small live-note">{m.live_privacy()}</p>
    </>
  );
}

/** Somebody of ours looks at a picture for the case; a wait is simply waited for. */
function OtherWay({ state, errand }: { state: CheckState; errand: FaceErrand | undefined }) {
  return (
    <a
      className={buttonClass({ variant: 'text' })}
      href={errand?.back ?? stillPath(reasonOf(state))}
    >
      {errand ? m.live_errand_wait() : m.live_person()}
    </a>
  );
}

type MainActProps = {
  state: CheckState;
  isLive: boolean;
  hasScript: boolean;
  start: () => void;
  stop: () => void;
  next: string;
};

function MainAct({ state, isLive, hasScript, start, stop, next }: MainActProps) {
  if (!hasScript || ['sending', 'judging'].includes(state.kind)) return null;
  if (state.kind === 'passed') {
    return (
      <a className={buttonClass()} href={next}>
        {m.live_go_on()}
      </a>
    );
  }
  if (isLive) {
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

const moveOf = ({ moves, at }: Run) => moves[at];

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
  const { title, note } = (isErrand ? errandSaying(state) : undefined) ?? sayingOf(state);
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

function sayingOf(state: CheckState): { title: string; note: string } {
  switch (state.kind) {
    case 'ready':
      return { title: m.live_ready_title(), note: m.live_ready_lede() };
    case 'camera':
      return { title: m.live_open_camera(), note: '' };
    case 'fetching':
      return { title: m.live_say_straight(), note: m.live_fetching_long(tens(state)) };
    case 'preparing':
      return { title: m.live_say_straight(), note: m.live_preparing() };
    case 'asking':
      return { title: m.live_say_straight(), note: m.live_asking() };
    case 'framing':
    case 'moving': {
      const move = moveOf(state.run);
      const title = move ? moveSayings[move]() : m.live_say_done();
      return { title, note: hintWords[state.run.hint]() };
    }
    case 'sending':
      return { title: m.live_say_done(), note: m.live_sending() };
    case 'judging':
      return { title: m.live_say_done(), note: m.live_judging() };
    case 'passed':
      return { title: m.live_passed_title(), note: m.live_passed_text() };
    case 'rejected':
      return { title: m.live_rejected_title(), note: m.live_rejected_text() };
    case 'trouble': {
      const [title, text] = troubleWords[state.trouble];
      return { title: title(), note: text() };
    }
  }
}

/** Told in tens, so that it is not read out a hundred times. */
const tens = ({ percent }: { percent: number }) => ({ percent: Math.floor(percent / 10) * 10 });

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

/** What is said otherwise where a face lifts a wait; the rest is as in every check. */
function errandSaying(state: CheckState): { title: string; note: string } | undefined {
  switch (state.kind) {
    case 'ready':
      return { title: m.live_ready_title(), note: m.live_errand_ready() };
    case 'passed':
      return { title: m.live_errand_passed_title(), note: m.live_errand_passed_text() };
    case 'rejected':
      return { title: m.live_rejected_title(), note: m.live_errand_rejected() };
    case 'trouble':
      if (state.trouble === 'many')
        return { title: m.live_trouble_many_title(), note: m.live_errand_many() };
      return state.trouble === 'not_asked'
        ? { title: m.live_errand_over_title(), note: m.live_errand_over_text() }
        : undefined;
    default:
      return undefined;
  }
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
