import type { FacePurpose } from '@luwag/contracts/face-match';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Ending, Outcome, Phase } from './run-check.ts';

export type CheckState = Phase | Ending;

/** One check at a time, for as long as the page is looked at. */
export function useCheck(purpose: FacePurpose | undefined) {
  const video = useRef<HTMLVideoElement>(null);
  const run = useRef<AbortController>(undefined);
  const [state, setState] = useState<CheckState>({ kind: 'ready' });
  const [isSlow, setSlow] = useState(false);

  const start = useCallback(async () => {
    const place = video.current;
    if (!place) return;
    run.current?.abort();
    const own = new AbortController();
    run.current = own;
    const { signal } = own;
    const tell = (next: CheckState) => {
      if (!signal.aborted) setState(next);
    };
    setSlow(false);
    tell({ kind: 'camera' });
    const outcome = await import('./run-check.ts').then(
      ({ runCheck }) =>
        runCheck(place, { purpose, signal, tell, onSlow: () => setSlow(true) }).catch(
          (): Outcome => ({ kind: 'trouble', trouble: 'other' }),
        ),
      (): Outcome => ({ kind: 'trouble', trouble: 'files' }),
    );
    if (outcome.kind !== 'stopped') tell(outcome);
  }, [purpose]);

  const stop = useCallback(() => {
    run.current?.abort();
    setState({ kind: 'ready' });
  }, []);

  useEffect(() => () => run.current?.abort(), []);
  useStopWhenHidden(isLooking(state), stop);
  return { video, state, isSlow, start: () => void start(), stop };
}

/** While the camera is on. */
export const isLooking = ({ kind }: CheckState): boolean =>
  ['camera', 'fetching', 'preparing', 'framing', 'asking', 'moving'].includes(kind);

/** Nobody looks at a page behind another: its camera is closed. */
function useStopWhenHidden(isRunning: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const change = () => {
      if (document.visibilityState === 'hidden') stop();
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [isRunning, stop]);
}
