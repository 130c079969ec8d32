import { createContext, useEffect, useReducer } from 'react';
import {
  type DeskChoices,
  type DeskMove,
  type DeskState,
  freshDesk,
  moveDesk,
} from './desk-state.ts';
import { isForTyping } from './typing.ts';

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
