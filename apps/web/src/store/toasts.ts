import { nanoid } from '@reduxjs/toolkit';
import type { Dispatch } from './store.ts';
import { type Toast, util } from './util.ts';

const toastDurationMs = 5_000;
export const sessionExpiredDurationMs = 30_000;

/** A dismissed toast stays in the state this long, so that it can leave the screen in peace. */
const toastRemovalDelayMs = 1_000_000;

type NewToast = Pick<Toast, 'label' | 'description'> & { durationMs?: number };

/** Shows a toast and gives back its id, for `updateToast` and `dismissToast`. */
export const showToast =
  ({ label, durationMs = toastDurationMs, ...rest }: NewToast) =>
  (dispatch: Dispatch): string => {
    assertLabel(label);
    const id = nanoid();
    dispatch(util.actions.toastAdded({ id, open: true, label, durationMs, ...rest }));
    return id;
  };

export const updateToast =
  (id: string, changes: Partial<Omit<Toast, 'id'>>) =>
  (dispatch: Dispatch): void => {
    if (changes.label !== undefined) assertLabel(changes.label);
    dispatch(util.actions.toastUpdated({ id, ...changes }));
  };

export const dismissToast =
  (id: string) =>
  (dispatch: Dispatch): void => {
    dispatch(util.actions.toastDismissed(id));
    setTimeout(() => dispatch(util.actions.toastRemoved(id)), toastRemovalDelayMs);
  };

function assertLabel(label: string): void {
  if (label.trim() === '') throw new Error('a toast needs a label');
}
