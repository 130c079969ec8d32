import { Banner, type BannerTone } from '@luwag/ui/banner';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { fieldLabel, fieldNames } from './field-words.ts';
import type { Faults, Trouble } from './form-reply.ts';

const words: Record<Trouble, readonly [BannerTone, title: () => string, text: () => string]> = {
  unavailable: ['fail', m.entry_trouble_unavailable_title, m.entry_trouble_unavailable_text],
  offline: ['fail', m.entry_trouble_offline_title, m.entry_trouble_offline_text],
  too_many: ['pend', m.entry_trouble_too_many_title, m.entry_trouble_too_many_text],
  refused: ['fail', m.entry_trouble_refused_title, m.entry_trouble_refused_text],
  cancelled: ['pend', m.entry_passkey_cancelled_title, m.entry_passkey_cancelled_text],
  unsupported: ['fail', m.entry_passkey_unsupported_title, m.entry_passkey_unsupported_text],
  failed: ['fail', m.entry_passkey_failed_title, m.entry_passkey_failed_text],
};

export function TroubleBanner({ trouble }: { trouble: Trouble | undefined }) {
  if (!trouble) return null;
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

/** On a long form the errors may lie beyond the screen: this names them, and leads to each. */
export function FaultSummary({ faults }: { faults: Faults }) {
  const faulty = fieldNames.filter((name) => faults[name]);
  if (faulty.length < 2) return null;
  return (
    <Banner tone="fail" title={m.entry_faults_title({ count: faulty.length })}>
      {faulty.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <a href={`#${name}`} className="fault-link">
            {fieldLabel(name)}
          </a>
        </Fragment>
      ))}
    </Banner>
  );
}
