// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useActionData } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { waitingName as name, namesAtMs } from '../../../testing/store-names.ts';
import { type NameReply, StoreNames } from './store-names.tsx';

afterEach(cleanup);

const other = { ...name, store_id: '019a8474-0000-7000-8000-000000000002', name: 'McDo Corner' };
const names = { results: [name, other], waiting: 2, late: 0 };

function Page() {
  const reply = useActionData<NameReply>();
  return <StoreNames names={names} reply={reply} nowMs={namesAtMs} />;
}

const open = (reply: NameReply) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <Page />, action: async () => reply }])}
    />,
  );

test('no button of a name is pressed by Enter in its reason', () => {
  open({ storeId: name.store_id, code: 'invalid_request' });
  for (const form of document.querySelectorAll('form')) {
    // Enter presses the first submit button of a form, and one that is disabled takes no press.
    const first = form.querySelector<HTMLButtonElement>('button[type=submit]');
    expect(first?.disabled).toBe(true);
    expect(first?.hidden).toBe(true);
    expect(form.querySelectorAll('button[type=submit]:not([disabled])')).toHaveLength(2);
  }
});

test.each([
  ['approve', 'Jollybee Express keeps its name and takes real payments.'],
  ['refuse', 'Jollybee Express is refused. The shop is told why.'],
] as const)('a decision to %s is said in a status that has the focus', async (decision, words) => {
  open({ storeId: name.store_id, name: name.name, decision });
  const [reason] = screen.getAllByLabelText(/^Why/);
  fireEvent.change(reason as HTMLElement, { target: { value: 'Known to us' } });
  fireEvent.submit(reason?.closest('form') as HTMLFormElement);
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain(words);
  await waitFor(() => expect(document.activeElement).toBe(status));
});
