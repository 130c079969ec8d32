// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AccountMenu } from './signed-in-frame.tsx';

const routerAt = (path: string) =>
  createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <AccountMenu name="Maria Santos" face="MS">
            Log out
          </AccountMenu>
        ),
      },
    ],
    { initialEntries: [path] },
  );

test('a menu that was opened before the script came stays open, until another page', async () => {
  const router = routerAt('/buyer/dashboard');
  const place = document.createElement('div');
  const sent = renderToString(<RouterProvider router={router} />);
  place.append(document.createRange().createContextualFragment(sent));
  const menu = place.querySelector('details');
  if (!menu) throw new Error('the page has no account menu');
  menu.open = true;
  const root = await act(() => hydrateRoot(place, <RouterProvider router={router} />));
  expect(menu.open).toBe(true);
  await act(() => router.navigate('/buyer/transactions'));
  expect(menu.open).toBe(false);
  await act(() => root.unmount());
});
