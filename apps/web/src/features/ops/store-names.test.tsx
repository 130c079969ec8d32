import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StoreNames } from './store-names.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const name = {
  store_id: '019a8474-0000-7000-8000-000000000001',
  name: 'Jollybee Express',
  near: 'Jollibee',
  business_name: 'Nena Reyes General Merchandise',
  website_url: '',
  city: 'City of Manila',
  created_at: '2026-11-16T02:00:00.000Z',
};
const draw = (props: Parameters<typeof StoreNames>[0]) => {
  const element = <StoreNames {...props} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
};

test('a name says what it reads like and whose it is, and takes a reason with either word', () => {
  const page = draw({ names: [name], reply: undefined });
  expect(page).toContain('Reads like Jollibee');
  expect(page).toContain('Nena Reyes General Merchandise · City of Manila');
  expect(page).toMatch(/<input[^>]* required=""[^>]* name="reason"/);
  expect(page).toContain('The shop reads it');
  expect(page).toContain('value="approve"');
  expect(page).toContain('value="refuse"');
});

test('where nothing waits nothing is shown, and what went wrong is told all the same', () => {
  expect(draw({ names: [], reply: undefined })).toBe('');
  const late = draw({ names: [], reply: { storeId: name.store_id, code: 'store_name_decided' } });
  expect(late).toContain('Somebody else has decided this name.');
});
