import type { AccountType } from '@luwag/contracts/person';
import { Tracker } from '@luwag/ui/tracker';
import { m } from '#app/paraglide/messages.js';

const steps = ['account', 'email', 'number'] as const;

/** Where somebody is on the way in, and what still lies ahead after these screens. */
export function EntrySteps({ type, at }: { type: AccountType; at: (typeof steps)[number] }) {
  return (
    <Tracker
      label={m.entry_steps()}
      steps={[
        m.entry_step_account(),
        m.entry_step_email(),
        m.entry_step_number(),
        type === 'merchant' ? m.entry_step_business() : m.entry_step_id(),
      ]}
      current={steps.indexOf(at)}
      doneWord={m.entry_step_done()}
    />
  );
}
