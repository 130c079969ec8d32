import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { maya } from '../../../testing/sources.ts';
import { PayFrom } from './plan-page.tsx';

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
