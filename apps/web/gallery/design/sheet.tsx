import { m } from '#app/paraglide/messages.js';
import { Actions } from './actions.tsx';
import { Feedback } from './feedback.tsx';
import { Histories } from './histories.tsx';
import { Identity } from './identity.tsx';
import { Inputs } from './inputs.tsx';
import { Passwords } from './passwords.tsx';
import { Payments } from './payments.tsx';
import { Prices } from './prices.tsx';
import { Records } from './records.tsx';
import type { SheetTheme } from './specimen.tsx';
import { Wayfinding } from './wayfinding.tsx';

/** The whole sheet in one theme, whatever the theme of the page around it. */
export function Sheet({ theme }: { theme: SheetTheme }) {
  return (
    <div className="sheet" data-theme={theme} id={theme}>
      <h2 className="sheet-title">{theme === 'light' ? m.design_light() : m.design_dark()}</h2>
      <Identity />
      <Payments />
      <Prices theme={theme} />
      <Histories theme={theme} />
      <Records />
      <Actions theme={theme} />
      <Inputs theme={theme} />
      <Passwords theme={theme} />
      <Feedback theme={theme} />
      <Wayfinding theme={theme} />
    </div>
  );
}
