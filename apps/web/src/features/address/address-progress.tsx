import { Tracker } from '@luwag/ui/tracker';
import { m } from '#app/paraglide/messages.js';
import type { AddressChoices } from './address-choices.ts';

/** How far an address has come: three places, then what is typed. */
export function AddressProgress(props: { choices: AddressChoices; isComplete: boolean }) {
  const { region, city, barangay } = props.choices;
  const done = [region, city, barangay, props.isComplete].filter(Boolean).length;
  return (
    <Tracker
      label={m.address_progress()}
      steps={[
        m.address_progress_region(),
        m.address_progress_city(),
        m.address_progress_barangay(),
        m.address_progress_street(),
      ]}
      current={done}
      doneWord={m.address_progress_done()}
    />
  );
}
