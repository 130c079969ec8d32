import type { StillReason } from '@luwag/contracts/liveness';
import { m } from '#app/paraglide/messages.js';
import type { Hint, Move } from './moves.ts';
import type { Trouble } from './run-check.ts';

type Words = () => string;

/** In the list of moves: two words. */
export const moveNames: Readonly<Record<Move, Words>> = {
  straight: m.live_move_straight,
  left: m.live_move_left,
  right: m.live_move_right,
  closer: m.live_move_closer,
};

/** What is asked, large and read out. */
export const moveSayings: Readonly<Record<Move, Words>> = {
  straight: m.live_say_straight,
  left: m.live_say_left,
  right: m.live_say_right,
  closer: m.live_say_closer,
};

export const hintWords: Readonly<Record<Hint, Words>> = {
  no_face: m.live_hint_no_face,
  two_faces: m.live_hint_two_faces,
  too_far: m.live_hint_too_far,
  too_near: m.live_hint_too_near,
  off_centre: m.live_hint_off_centre,
  go_on: m.live_note,
};

/** What has happened, and what to do. */
export const troubleWords: Readonly<Record<Trouble, readonly [title: Words, text: Words]>> = {
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

export const stillReasonWords: Readonly<Record<StillReason, Words>> = {
  no_camera: m.live_still_why_no_camera,
  slow_phone: m.live_still_why_slow_phone,
  cannot_move: m.live_still_why_cannot_move,
  other: m.live_still_why_other,
};
