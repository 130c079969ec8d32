// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { reportView as view } from '../../../testing/disputes.ts';
import { ReportPage } from './report-page.tsx';

test('a part that was chosen and typed before the script came stays, and is asked about', async () => {
  const asked: string[] = [];
  const router = createMemoryRouter(
    [
      {
        path: '/report',
        element: <ReportPage {...view} />,
        loader: ({ request }) => {
          asked.push(new URL(request.url).search);
          return view;
        },
      },
    ],
    { initialEntries: ['/report'], hydrationData: { loaderData: { '0': view } } },
  );
  const place = document.createElement('div');
  const sent = renderToString(<RouterProvider router={router} />);
  place.append(document.createRange().createContextualFragment(sent));
  const find = (of: string) => place.querySelector<HTMLInputElement>(of);
  const [choice, field] = [find('input[value=part]'), find('input[name=amount]')];
  if (!choice || !field) throw new Error('the page has no choice of a part');
  choice.checked = true;
  field.value = '1,500';
  const root = await act(() => hydrateRoot(place, <RouterProvider router={router} />));
  expect(find('input[name=amount]')?.value).toBe('1,500');
  await expect.poll(() => asked).toEqual(['?amount=150000']);
  await act(() => root.unmount());
});
