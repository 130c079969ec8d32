import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';

/** A page as it arrives without script. */
export function drawPage(element: ReactNode, at = '/'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}
