import { createContext, useEffect, useReducer } from 'react';
import { isForTyping } from './note-field.tsx';

/**
 * What the keyboard does at a case: one letter or digit at a time, and nothing is sent until Enter.
 * The same state is moved by the mouse. Without script none of it is there, and forms are plain.
 */
export type Panel = 'approve' | 'ask' | 'reject' | 'agree' | 'disagree';

export type DeskState = {
  /** The picture that is looked at. */
  at: number;
  panel: Panel | null;
  /** Asking again: the item that the next digit gives a reason to. */
  asking: string | null;
  /** Asking again: a reason for each item that is asked for. */
  asked: Readonly<Record<string, string>>;
  rejectReason: string | null;
  zoom: 0 | 1 | 2;
  /** Quarter turns of each picture, by its key. */
  turns: Readonly<Record<string, number>>;
  isHelpOpen: boolean;
};

/** What there is to choose from, in the order of the digits. */
export type DeskChoices = {
  /** What may be done with the case at all. */
  panels: readonly Panel[];
  pictures: readonly { key: string; item: string }[];
  items: readonly string[];
  reasonsOf(item: string): readonly string[];
  rejectReasons: readonly string[];
};

type DeskMove =
  | { kind: 'key'; key: string }
  | { kind: 'open'; panel: Panel }
  | { kind: 'close'; panel: Panel }
  | { kind: 'ask'; item: string; reason: string }
  | { kind: 'reject'; reason: string }
  | { kind: 'zoom'; at: number }
  | { kind: 'turn'; at: number }
  | { kind: 'help'; isOpen: boolean };

export const freshDesk: DeskState = {
  at: 0,
  panel: null,
  asking: null,
  asked: {},
  rejectReason: null,
  zoom: 0,
  turns: {},
  isHelpOpen: false,
};

export function moveDesk(state: DeskState, move: DeskMove, choices: DeskChoices): DeskState {
  switch (move.kind) {
    case 'key':
      return pressKey(state, move.key, choices);
    case 'open':
      return move.panel === state.panel ? state : { ...state, panel: move.panel, asking: null };
    case 'close':
      // One panel opens as another closes, and the page hears of it in either order.
      return move.panel === state.panel ? { ...state, panel: null, asking: null } : state;
    case 'ask':
      return { ...state, asked: withReason(state.asked, move.item, move.reason), asking: null };
    case 'reject':
      return { ...state, rejectReason: move.reason };
    case 'zoom':
      return zoom({ ...state, at: move.at });
    case 'turn':
      return turn({ ...state, at: move.at }, choices);
    case 'help':
      return { ...state, isHelpOpen: move.isOpen };
  }
}

/** An empty reason takes the item back out. */
function withReason(asked: DeskState['asked'], item: string, reason: string) {
  const { [item]: _, ...others } = asked;
  return reason === '' ? others : { ...others, [item]: reason };
}

function pressKey(state: DeskState, key: string, choices: DeskChoices): DeskState {
  if (key === 'Escape') return stepBack(state);
  if (/^[1-9]$/.test(key)) return pressDigit(state, Number(key) - 1, choices);
  switch (key.toLowerCase()) {
    case 'j':
      return { ...state, at: Math.max(0, Math.min(state.at + 1, choices.pictures.length - 1)) };
    case 'k':
      return { ...state, at: Math.max(state.at - 1, 0) };
    case 'z':
      return zoom(state);
    case 'r':
      return turn(state, choices);
    case '?':
      return { ...state, isHelpOpen: !state.isHelpOpen };
    default:
      return state;
  }
}

/** Outside a panel a digit opens one; inside it chooses. */
function pressDigit(state: DeskState, index: number, choices: DeskChoices): DeskState {
  if (state.panel === null) return { ...state, panel: choices.panels[index] ?? null };
  if (state.panel === 'reject') {
    return { ...state, rejectReason: choices.rejectReasons[index] ?? state.rejectReason };
  }
  if (state.panel !== 'ask') return state;
  if (state.asking === null) {
    const item = choices.items[index];
    if (item === undefined) return state;
    return { ...state, asking: item, at: atItem(state, item, choices) };
  }
  const reason = choices.reasonsOf(state.asking)[index];
  if (reason === undefined) return state;
  return { ...state, asked: { ...state.asked, [state.asking]: reason }, asking: null };
}

/** The eye follows to the item that is spoken of, if there is a picture of it. */
function atItem(state: DeskState, item: string, { pictures }: DeskChoices): number {
  const at = pictures.findIndex((picture) => picture.item === item);
  return at < 0 ? state.at : at;
}

function stepBack(state: DeskState): DeskState {
  if (state.isHelpOpen) return { ...state, isHelpOpen: false };
  if (state.asking !== null) return { ...state, asking: null };
  if (state.panel !== null) return { ...state, panel: null };
  return { ...state, zoom: 0 };
}

/** As it lies in the page, then as large as the window, then twice that, then back. */
function zoom(state: DeskState): DeskState {
  const next = { 0: 1, 1: 2, 2: 0 } as const;
  return { ...state, zoom: next[state.zoom] };
}

function turn(state: DeskState, { pictures }: DeskChoices): DeskState {
  const key = pictures[state.at]?.key;
  if (key === undefined) return state;
  return { ...state, turns: { ...state.turns, [key]: ((state.turns[key] ?? 0) + 1) % 4 } };
}

/** Whether Enter would send what the open panel says. */
export function isReady({ panel, asked, asking, rejectReason }: DeskState): boolean {
  if (panel === 'ask') return asking === null && Object.keys(asked).length > 0;
  if (panel === 'reject') return rejectReason !== null;
  return panel !== null;
}

type Desk = { desk: DeskState; move(move: DeskMove): void };

/** The desk of the case that is shown, for everything on it that moves or is moved. */
export const DeskContext = createContext<Desk>({ desk: freshDesk, move: () => undefined });

/** Keys that the desk answers to. Enter is the focused button's own. */
const known = /^([1-9jkzr?]|Escape)$/i;

/** The state of the desk, moved by keys wherever the focus is, except in a field. */
export function useDesk(first: DeskState, choices: DeskChoices): Desk {
  const [desk, move] = useReducer(
    (state: DeskState, one: DeskMove) => moveDesk(state, one, choices),
    first,
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isOurs = known.test(event.key) && (event.key === 'Escape' || !isForTyping(event));
      if (!isOurs || isUnderDialog(event)) return;
      event.preventDefault();
      move({ kind: 'key', key: event.key });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { desk, move };
}

/** A dialog over the page has keys of its own. */
const isUnderDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;
