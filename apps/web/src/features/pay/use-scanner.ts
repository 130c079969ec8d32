import { useCallback, useEffect, useRef, useState } from 'react';
import { chooseScan, type ScanOutcome } from './read-scan.ts';
import { type Scanned, type ScanStep, type ScanTrouble, scanCamera, scanFile } from './scanner.ts';

export type ScanState =
  | { kind: 'stopped' | 'going' | ScanStep }
  | { kind: 'trouble'; trouble: ScanTrouble }
  | { kind: 'told'; outcome: Exclude<ScanOutcome, { kind: 'go' }> };

/** The camera runs while the page is looked at, from its opening on unless a picture was wanted. */
export function useScanner(origin: string, { startsAtOnce }: { startsAtOnce: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const run = useRef<AbortController>(undefined);
  const [state, setState] = useState<ScanState>({ kind: 'stopped' });

  const begin = useCallback(
    async (scan: (signal: AbortSignal, onStep: (step: ScanStep) => void) => Promise<Scanned>) => {
      run.current?.abort();
      const own = new AbortController();
      run.current = own;
      const { signal } = own;
      const tell = (next: ScanState) => {
        if (!signal.aborted) setState(next);
      };
      const scanned = await scan(signal, (kind) => tell({ kind }));
      if (signal.aborted) return;
      if ('trouble' in scanned) return tell({ kind: 'trouble', trouble: scanned.trouble });
      const outcome = chooseScan(scanned.texts, origin);
      if (!outcome) return tell({ kind: 'stopped' });
      if (outcome.kind !== 'go') return tell({ kind: 'told', outcome });
      tell({ kind: 'going' });
      // A document of its own, without the camera and without this page's script.
      window.location.assign(outcome.path);
    },
    [origin],
  );
  const start = useCallback(() => {
    const place = video.current;
    if (place) void begin((signal, onStep) => scanCamera(place, { signal, onStep }));
  }, [begin]);
  const readPicture = useCallback(
    (file: Blob) => void begin((_, onStep) => scanFile(file, { onStep })),
    [begin],
  );
  const stop = useCallback(() => {
    run.current?.abort();
    setState({ kind: 'stopped' });
  }, []);

  useEffect(() => {
    if (startsAtOnce) start();
    return () => run.current?.abort();
  }, [start, startsAtOnce]);
  useStopWhenHidden(state, { start, stop });
  return { video, state, start, stop, readPicture };
}

export const isCameraOn = ({ kind }: ScanState): boolean =>
  ['starting', 'fetching', 'looking'].includes(kind);

/** Nobody looks at a page behind another: its camera is closed, and opened again on return. */
function useStopWhenHidden(
  state: ScanState,
  { start, stop }: { start: () => void; stop: () => void },
): void {
  const wasLive = useRef(false);
  const isRunning = isCameraOn(state);
  useEffect(() => {
    const change = () => {
      if (document.visibilityState === 'hidden') {
        wasLive.current = isRunning;
        if (isRunning) stop();
      } else if (wasLive.current) {
        wasLive.current = false;
        start();
      }
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [isRunning, start, stop]);
}
