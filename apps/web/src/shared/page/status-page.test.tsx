// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ServerFault } from '#app/features/faults/server-fault.tsx';
import { HelpPage } from '#app/features/support/help-page.tsx';
import { SiteFooter } from '#app/shared/components/shell/site-footer.tsx';
import { lastResortPage } from '../../../server/last-resort.ts';

afterEach(cleanup);

const help = {
  ...{ reader: 'buyer', query: '', article: undefined, cases: [], casesCount: 0, found: [] },
  ...{ own: [], often: [], groups: [], isSignedIn: false },
  hours: { from: '8 AM', until: '8 PM', answer: 4 },
} as unknown as Parameters<typeof HelpPage>[0];

const pages = [
  { name: 'the footer', page: <SiteFooter /> },
  { name: 'the page of a fault', page: <ServerFault retryHref="/" /> },
  { name: 'help', page: <HelpPage {...help} /> },
];
const address = 'https://status.luwag.example/';

const open = (element: React.ReactElement, root: { statusPage?: string }) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ id: 'root', path: '*', element, loader: () => root }], {
        hydrationData: { loaderData: { root } },
      })}
    />,
  );

test.each(pages)('$name links to the status page where there is one', ({ page }) => {
  open(page, { statusPage: address });
  expect(screen.getByRole('link', { name: 'Status' }).getAttribute('href')).toBe(address);
});

test.each(pages)('$name links to none where there is none', ({ page }) => {
  open(page, {});
  expect(screen.queryByRole('link', { name: 'Status' })).toBeNull();
});

test('so does the page that rests on nothing', () => {
  expect(lastResortPage('0123')).not.toContain('Status');
  expect(lastResortPage('0123', address)).toContain(`<a href="${address}">Status</a>`);
});
