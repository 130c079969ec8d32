// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { usePageViews } from './use-page-views.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Pages() {
  usePageViews();
  return <Outlet />;
}

test('each page that is opened is counted once, also where effects run twice', async () => {
  const sent = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const children = [
    { id: 'first', index: true, element: null },
    { id: 'second', path: 'second', element: null },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Pages />, children }]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const routes = () => sent.mock.calls.map(([, body]) => JSON.parse(String(body)).route);
  await vi.waitFor(() => expect(routes()).toEqual(['first']));
  await act(() => router.navigate('/second'));
  await act(() => router.navigate('/'));
  await vi.waitFor(() => expect(routes().length).toBeGreaterThanOrEqual(3));
  expect(routes()).toEqual(['first', 'second', 'first']);
});
