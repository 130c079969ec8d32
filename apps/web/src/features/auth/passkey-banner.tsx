import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import type { PasskeyTrouble } from './passkeys.ts';

const words = {
  cancelled: ['pend', m.entry_passkey_cancelled_title, m.entry_passkey_cancelled_text],
  unsupported: ['fail', m.entry_passkey_unsupported_title, m.entry_passkey_unsupported_text],
  failed: ['fail', m.entry_passkey_failed_title, m.entry_passkey_failed_text],
} as const;

/** Why there was no passkey, and what to do. */
export function PasskeyBanner({ trouble }: { trouble: PasskeyTrouble | undefined }) {
  if (!trouble) return null;
  if (trouble === 'unavailable' || trouble === 'too_many')
    return <TroubleBanner trouble={trouble} />;
  const [tone, title, text] = words[trouble];
  return (
    <AppearingBanner tone={tone} title={title()}>
      {text()}
    </AppearingBanner>
  );
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
