import type { StillReason } from '@luwag/contracts/liveness';
import { m } from '#app/paraglide/messages.js';
import { facePath } from '#app/shared/auth/face-address.ts';
import type { Hint, Move } from './moves.ts';
import type { Trouble } from './run-check.ts';
import type { CheckState } from './use-check.ts';

type Words = () => string;
type Plain = Trouble | Exclude<CheckState['kind'], 'fetching' | 'framing' | 'moving' | 'trouble'>;

/** In the list of moves: two words. */
export const moveNames: Readonly<Record<Move, Words>> = {
  straight: m.live_move_straight,
  left: m.live_move_left,
  right: m.live_move_right,
  closer: m.live_move_closer,
};

/** What is asked, large and read out. */
const moveSayings: Readonly<Record<Move, Words>> = {
  straight: m.live_say_straight,
  left: m.live_say_left,
  right: m.live_say_right,
  closer: m.live_say_closer,
};

const hintWords: Readonly<Record<Hint, Words>> = {
  no_face: m.live_hint_no_face,
  two_faces: m.live_hint_two_faces,
  too_far: m.live_hint_too_far,
  too_near: m.live_hint_too_near,
  off_centre: m.live_hint_off_centre,
  go_on: m.live_note,
};

type Said = readonly [title: Words, note: Words];

/** What is large on the screen and what stands below it, where that is the same for every run. */
const sayings: Readonly<Record<Plain, Said>> = {
  ready: [m.live_ready_title, m.live_ready_lede],
  camera: [m.live_open_camera, () => ''],
  preparing: [m.live_say_straight, m.live_preparing],
  asking: [m.live_say_straight, m.live_asking],
  sending: [m.live_say_done, m.live_sending],
  judging: [m.live_say_done, m.live_judging],
  passed: [m.live_passed_title, m.live_passed_text],
  rejected: [m.live_rejected_title, m.live_rejected_text],
  // What has happened, and what to do.
  denied: [m.live_trouble_denied_title, m.live_trouble_denied_text],
  none: [m.live_trouble_none_title, m.live_trouble_none_text],
  busy: [m.live_trouble_busy_title, m.live_trouble_busy_text],
  files: [m.live_trouble_files_title, m.live_trouble_files_text],
  lost: [m.live_trouble_lost_title, m.live_trouble_lost_text],
  expired: [m.live_trouble_expired_title, m.live_trouble_expired_text],
  many: [m.live_trouble_many_title, m.live_trouble_many_text],
  not_asked: [m.live_trouble_not_asked_title, m.live_trouble_not_asked_text],
  other: [m.live_trouble_other_title, m.live_trouble_other_text],
};

/** What is said otherwise where a face lifts a wait; the rest is as in every check. */
const errandSayings: Readonly<Partial<Record<Plain, Said>>> = {
  ready: [m.live_ready_title, m.live_errand_ready],
  passed: [m.live_errand_passed_title, m.live_errand_passed_text],
  rejected: [m.live_rejected_title, m.live_errand_rejected],
  many: [m.live_trouble_many_title, m.live_errand_many],
  not_asked: [m.live_errand_over_title, m.live_errand_over_text],
};

/** The one thing that is asked, and a hint below it. */
export function sayingOf(state: CheckState, isErrand: boolean): { title: string; note: string } {
  if ('run' in state) {
    const { moves, at, hint } = state.run;
    const move = moves[at];
    return { title: move ? moveSayings[move]() : m.live_say_done(), note: hintWords[hint]() };
  }
  if (state.kind === 'fetching') {
    // Told in tens, so that it is not read out a hundred times.
    const percent = Math.floor(state.percent / 10) * 10;
    return { title: m.live_say_straight(), note: m.live_fetching_long({ percent }) };
  }
  const key = state.kind === 'trouble' ? state.trouble : state.kind;
  const [title, note] = (isErrand && errandSayings[key]) || sayings[key];
  return { title: title(), note: note() };
}

export const stillReasonWords: Readonly<Record<StillReason, Words>> = {
  no_camera: m.live_still_why_no_camera,
  slow_phone: m.live_still_why_slow_phone,
  cannot_move: m.live_still_why_cannot_move,
  other: m.live_still_why_other,
};

export const allStepsPath = '/buyer/onboarding';

/** Where one picture is sent instead, with the reason chosen already. */
export const stillPath = (reason?: StillReason): string =>
  `${facePath}?with=person${reason ? `&reason=${reason}` : ''}`;
