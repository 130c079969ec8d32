import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { AskFailed } from './ask-panel.tsx';
import { unreachedAsk } from './asking.ts';

// @vitest-environment happy-dom

afterEach(cleanup);

test('a request that cannot be made is told in a dialog, each time anew', async () => {
  overwriteGetLocale(() => 'en');
  const failed = () => ({ ...unreachedAsk });
  const { rerender } = render(<AskFailed answer={failed()} />);
  const dialog = await screen.findByRole('dialog', { name: 'Cannot generate QR code' });
  expect(dialog.textContent).toContain('Please try again later. Please check your inputs.');
  fireEvent.click(screen.getByRole('button', { name: 'Go back to the form' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<AskFailed answer={failed()} />);
  await screen.findByRole('dialog', { name: 'Cannot generate QR code' });
});

test('a store whose name is being looked at says so', async () => {
  overwriteGetLocale(() => 'en');
  render(<AskFailed answer={{ ...unreachedAsk, code: 'store_name_not_clear' }} />);
  const dialog = await screen.findByRole('dialog', { name: 'Cannot generate QR code' });
  expect(dialog.textContent).toContain('Until that is done it takes test payments only');
});

test('what is wrong with a field is told at the field, and not in the dialog', () => {
  const faults = { amount: 'invalid' } as const;
  render(<AskFailed answer={{ faults, typed: {}, code: 'invalid_request' }} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nothing is said before anything was asked', () => {
  render(<AskFailed answer={undefined} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
