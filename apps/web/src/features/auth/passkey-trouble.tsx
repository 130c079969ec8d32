import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import type { FormTrouble, Trouble } from './form-reply.ts';
import { TroubleBanner, type TroubleWords, WordsBanner } from './form-trouble.tsx';

// Apart from the others: most forms of coming in have nothing to do with passkeys.
const words: Record<Exclude<Trouble, FormTrouble>, TroubleWords> = {
  cancelled: ['pend', m.entry_passkey_cancelled_title, m.entry_passkey_cancelled_text],
  unsupported: ['fail', m.entry_passkey_unsupported_title, m.entry_passkey_unsupported_text],
  failed: ['fail', m.entry_passkey_failed_title, m.entry_passkey_failed_text],
};

/** What kept a form that may ask for a passkey from getting through. */
export function PasskeyTroubleBanner({ trouble }: { trouble: Trouble | undefined }) {
  if (trouble === 'cancelled' || trouble === 'unsupported' || trouble === 'failed')
    return <WordsBanner words={words[trouble]} />;
  return <TroubleBanner trouble={trouble} />;
}

/** A passkey can only be asked for by script. */
export function NeedsScript() {
  return (
    <noscript>
      <Banner tone="fail" title={m.entry_staff_no_script_title()}>
        {m.entry_staff_no_script_text()}
      </Banner>
    </noscript>
  );
}
