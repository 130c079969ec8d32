import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import type { PasskeyTrouble } from './passkeys.ts';

/** Why there was no passkey, and what to do. */
export function PasskeyBanner({ trouble }: { trouble: PasskeyTrouble | undefined }) {
  switch (trouble) {
    case undefined:
      return null;
    case 'unavailable':
    case 'too_many':
      return <TroubleBanner trouble={trouble} />;
    case 'cancelled':
      return (
        <AppearingBanner tone="pend" title={m.entry_passkey_cancelled_title()}>
          {m.entry_passkey_cancelled_text()}
        </AppearingBanner>
      );
    case 'unsupported':
      return (
        <AppearingBanner tone="fail" title={m.entry_passkey_unsupported_title()}>
          {m.entry_passkey_unsupported_text()}
        </AppearingBanner>
      );
    case 'failed':
      return (
        <AppearingBanner tone="fail" title={m.entry_passkey_failed_title()}>
          {m.entry_passkey_failed_text()}
        </AppearingBanner>
      );
  }
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
