import type { Source } from '@luwag/contracts/sources';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { PayFrom } from './pay-from.tsx';

const maya: Source = {
  id: '019a8474-0000-7000-8000-0000000000cc',
  channel: 'PAYMAYA',
  label: '•••• 1000',
  status: 'active',
  can_be_charged_unattended: true,
  expires_at: null,
  is_default: true,
};

test.each([
  ['en', /due today/, /You make the later payments yourself/],
  ['fil', /bayaran ngayon/, /Ikaw ang magbabayad ng mga susunod/],
] as const)(
  'a linked wallet is said to pay for today, and no more by itself (%s)',
  (locale, today, later) => {
    overwriteGetLocale(() => locale);
    const drawn = renderToStaticMarkup(
      <PayFrom
        sources={[maya]}
        payEachTime={[]}
        offers={[]}
        chosen={undefined}
        linkAction="/link"
      />,
    );
    expect(drawn).toMatch(today);
    expect(drawn).toMatch(later);
    expect(drawn).not.toMatch(/each due date|bawat petsa ng bayad/);
  },
);
