import { type FacePurpose, startFaceMatch } from '@luwag/contracts/face-match';
import {
  frameNames,
  getLiveness,
  type Liveness,
  type LivenessReason,
  sendLivenessFrames,
  startLiveness,
} from '@luwag/contracts/liveness';
import { call } from '#app/shared/api/call.ts';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { type CameraFault, openCamera } from '#app/shared/pictures/camera.ts';
import { sizeWithin } from '#app/shared/pictures/draw-picture.ts';
import { jpegOf } from '#app/shared/pictures/shrink-picture.ts';
import { type FaceFinder, openFaceFinder } from './face-finder.ts';
import { afterLook, isOver, paceMin, paceOf, type Run, startRun } from './moves.ts';

export type Trouble = CameraFault | 'files' | 'lost' | 'expired' | 'many' | 'not_asked' | 'other';

/** How far the check is, for the screen. */
export type Phase =
  | { kind: 'ready' | 'camera' | 'preparing' | 'asking' | 'sending' | 'judging' }
  | { kind: 'fetching'; percent: number }
  | { kind: 'framing' | 'moving'; run: Run };

/** How a check ended, unless it was stopped on the way. */
export type Ending =
  | { kind: 'passed' }
  | { kind: 'rejected'; reasons: LivenessReason[] }
  | { kind: 'trouble'; trouble: Trouble };
export type Outcome = Ending | { kind: 'stopped' };

type Watch = {
  /** What waits for a face; none where the check is a step of opening an account. */
  purpose: FacePurpose | undefined;
  signal: AbortSignal;
  tell(phase: Phase): void;
  /** The phone looks too seldom to see a turn. */
  onSlow(): void;
};

/**
 * The whole check. Nothing is asked of the server before a face is in the picture: what it then
 * chooses is good for a minute and a half, and the first frame is taken after that. Whether it was
 * a person is the server's to say, from the frames alone.
 */
export async function runCheck(video: HTMLVideoElement, watch: Watch): Promise<Outcome> {
  watch.tell({ kind: 'camera' });
  const camera = await openCamera(video, 'user', watch.signal);
  if (typeof camera === 'string') return { kind: 'trouble', trouble: camera };
  let taken: Taken | Outcome;
  try {
    taken = await takeFrames(video, watch);
  } finally {
    camera.stop();
  }
  if ('kind' in taken) return taken;
  watch.tell({ kind: 'sending' });
  const sent = await sendFrames(taken, watch.signal);
  if ('kind' in sent) return sent;
  watch.tell({ kind: 'judging' });
  return verdictOf(sent, watch.signal);
}

/** Of the ninety seconds a few are for sending. Counted here: phones’ clocks are often wrong. */
const movesMaxMs = 80_000;

type Taken = { liveness: Liveness; frames: Blob[] };

async function takeFrames(video: HTMLVideoElement, watch: Watch): Promise<Taken | Outcome> {
  const finder = await openFinder(watch).catch(() => undefined);
  if (!finder) return { kind: 'trouble', trouble: 'files' };
  const eye = { video, finder, watch, canvas: document.createElement('canvas') };
  const framed = await look(eye, startRun([]), { phase: 'framing', untilMs: Infinity });
  if (framed.kind !== 'done') return { kind: 'stopped' };
  watch.tell({ kind: 'asking' });
  const started = await begin(watch);
  if (!started.ok) return refused(started.code, watch.signal);
  const untilMs = performance.now() + movesMaxMs;
  const moved = await look(eye, startRun(started.data.challenges), { phase: 'moving', untilMs });
  if (moved.kind === 'stopped') return { kind: 'stopped' };
  if (moved.kind === 'late') return { kind: 'trouble', trouble: 'expired' };
  return { liveness: started.data, frames: moved.frames };
}

const begin = ({ purpose, signal }: Watch) =>
  purpose
    ? call(startFaceMatch, { body: { purpose } }, { signal })
    : call(startLiveness, {}, { signal });

async function openFinder({ tell }: Watch): Promise<FaceFinder> {
  tell({ kind: 'fetching', percent: 0 });
  return openFaceFinder(({ bytes, bytesAll }) => {
    const percent = Math.floor((bytes / bytesAll) * 100);
    tell(percent < 100 ? { kind: 'fetching', percent } : { kind: 'preparing' });
  });
}

type Eye = {
  video: HTMLVideoElement;
  finder: FaceFinder;
  canvas: HTMLCanvasElement;
  watch: Watch;
};
/** Looks again and again until every move was seen, keeping a picture of each. */
async function look(
  { video, finder, canvas, watch }: Eye,
  from: Run,
  { phase, untilMs }: { phase: 'framing' | 'moving'; untilMs: number },
): Promise<{ kind: 'done'; frames: Blob[] } | { kind: 'late' } | { kind: 'stopped' }> {
  const frames: Blob[] = [];
  const tookMs: number[] = [];
  let run = from;
  let isSlowTold = false;
  watch.tell({ kind: phase, run });
  while (!isOver(run)) {
    await nextPaint();
    if (watch.signal.aborted) return { kind: 'stopped' };
    if (performance.now() > untilMs) return { kind: 'late' };
    const startedAt = performance.now();
    if (!drawLook(video, canvas)) continue;
    const seen = afterLook(run, await finder.look(canvas));
    run = seen.run;
    if (seen.isKept) frames.push(await frameOf(canvas));
    watch.tell({ kind: phase, run });
    tookMs.push(performance.now() - startedAt);
    const pace = paceOf(tookMs);
    if (!isSlowTold && pace !== undefined && pace < paceMin) {
      isSlowTold = true;
      watch.onSlow();
    }
  }
  return { kind: 'done', frames };
}

/** The page has its turn between two looks, or it could not be stopped. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });

async function sendFrames(
  { liveness, frames }: Taken,
  signal: AbortSignal,
): Promise<Liveness | Outcome> {
  const files: Record<string, Blob> = {};
  for (const [place, frame] of frames.entries()) {
    const name = frameNames[place];
    if (name) files[name] = frame;
  }
  const request = { params: { liveness_id: liveness.liveness_id }, body: {} };
  for (let tries = 0; ; tries += 1) {
    const sent = await call(sendLivenessFrames, request, { signal, files, timeoutMs: 30_000 });
    if (sent.ok) return sent.data;
    const isPassing = sent.code === 'unreachable' || sent.code === 'pictures_busy';
    // An answer that got lost on the way back: the frames are there.
    if (sent.code === 'liveness_used' && tries > 0) return liveness;
    if (!isPassing || tries >= 3 || signal.aborted) return refused(sent.code, signal);
    await pause(1_500);
  }
}

const askAfterMs = 1_000;
const askingMaxMs = 90_000;

async function verdictOf({ liveness_id }: Liveness, signal: AbortSignal): Promise<Outcome> {
  const startedAt = performance.now();
  while (!signal.aborted && performance.now() - startedAt < askingMaxMs) {
    await pause(askAfterMs);
    const answer = await call(getLiveness, { params: { liveness_id } }, { signal });
    if (!answer.ok) continue;
    const { state, reasons } = answer.data;
    if (state === 'passed' || state === 'review') return { kind: 'passed' };
    if (state === 'rejected') return { kind: 'rejected', reasons };
    if (state === 'expired') return { kind: 'trouble', trouble: 'expired' };
  }
  return signal.aborted ? { kind: 'stopped' } : { kind: 'trouble', trouble: 'lost' };
}

type Calls = typeof startLiveness | typeof startFaceMatch | typeof sendLivenessFrames;

const troubles: ForRefusals<Calls, Trouble> = {
  liveness_not_asked: 'not_asked',
  liveness_attempts_used: 'many',
  face_match_attempts_used: 'many',
  face_match_not_offered: 'not_asked',
  nothing_to_lift: 'not_asked',
  proof_required: 'not_asked',
  rate_limited: 'many',
  liveness_expired: 'expired',
  unreachable: 'lost',
  unavailable: 'lost',
  biometrics_not_agreed: undefined,
  liveness_not_found: undefined,
  liveness_used: undefined,
  frames_incomplete: undefined,
  frame_not_readable: undefined,
  pictures_busy: undefined,
};

function refused(code: string, signal: AbortSignal): Outcome {
  if (signal.aborted) return { kind: 'stopped' };
  return { kind: 'trouble', trouble: lineFor(troubles, code) ?? 'other' };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The size at which a face is looked for, and at which the server is shown it. */
const sidePx = 640;
const bytesMax = 90 * 1024;

/** What the camera sees right now, never mirrored; false while it sees nothing yet. */
function drawLook(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return false;
  const { width, height } = sizeWithin({ width: videoWidth, height: videoHeight }, sidePx);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, width, height);
  return true;
}

/** One look as a file that the server takes. */
async function frameOf(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.82, 0.7, 0.55, 0.4]) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg && jpeg.size <= bytesMax) return jpeg;
  }
  throw new Error('a look that fits into no file');
}
