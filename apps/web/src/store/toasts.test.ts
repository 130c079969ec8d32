import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from './store.ts';
import { dismissToast, showToast, updateToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the newest toast replaces the older', () => {
  const store = createStore();
  store.dispatch(showToast({ label: 'first' }));
  store.dispatch(showToast({ label: 'second' }));
  expect(store.getState().util.toasts.map(({ label }) => label)).toEqual(['second']);
});

test('a toast is open for 5,000 ms unless told otherwise', () => {
  const store = createStore();
  store.dispatch(showToast({ label: 'saved' }));
  expect(store.getState().util.toasts[0]).toMatchObject({ open: true, durationMs: 5_000 });
  store.dispatch(showToast({ label: 'saved', durationMs: 30_000 }));
  expect(store.getState().util.toasts[0]).toMatchObject({ durationMs: 30_000 });
});

test.each(['', '   '])('a toast without a label (%j) is refused', (label) => {
  const store = createStore();
  expect(() => store.dispatch(showToast({ label }))).toThrow('needs a label');
  const id = store.dispatch(showToast({ label: 'saved' }));
  expect(() => store.dispatch(updateToast(id, { label }))).toThrow('needs a label');
});

test('an update changes the toast that is shown and no other', () => {
  const store = createStore();
  const old = store.dispatch(showToast({ label: 'old' }));
  const id = store.dispatch(showToast({ label: 'sending' }));
  store.dispatch(updateToast(id, { label: 'sent' }));
  store.dispatch(updateToast(old, { label: 'gone' }));
  expect(store.getState().util.toasts).toMatchObject([{ id, label: 'sent', open: true }]);
});

test('a dismissed toast closes at once and leaves the state after 1,000,000 ms', () => {
  const store = createStore();
  const id = store.dispatch(showToast({ label: 'saved' }));
  store.dispatch(dismissToast(id));
  expect(store.getState().util.toasts).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(store.getState().util.toasts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.getState().util.toasts).toEqual([]);
});

test('removing an old toast leaves the newer one on the screen', () => {
  const store = createStore();
  store.dispatch(dismissToast(store.dispatch(showToast({ label: 'old' }))));
  const id = store.dispatch(showToast({ label: 'new' }));
  vi.advanceTimersByTime(1_000_000);
  expect(store.getState().util.toasts).toMatchObject([{ id, open: true }]);
});
