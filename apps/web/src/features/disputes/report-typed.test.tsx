// @vitest-environment happy-dom
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { idOf } from '../../../testing/samples.ts';
import { ReportPage, type ReportPageProps } from './report-page.tsx';

const view: ReportPageProps = {
  purchase: {
    id: idOf(5),
    store_name: 'Kuya Ben’s',
    livemode: true,
    amount: 2_400_00,
    created_at: '2026-11-16T02:00:00.000Z',
  },
  preview: {
    kind: 'shown',
    amount: 2_400_00,
    amount_max: 2_400_00,
    stopped: 2_400_00,
    payments: [],
    next: null,
    shop_answers_by: '2026-12-06',
  },
  fault: undefined,
  formKey: 'key',
  reply: undefined,
};

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
