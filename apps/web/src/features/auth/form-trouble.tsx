import { Banner } from '@luwag/ui/banner';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { fieldLabels } from './field-words.ts';
import { type Faults, fieldNames, type Trouble } from './form-reply.ts';

const words: Record<Trouble, { title: () => string; text: () => string }> = {
  unavailable: {
    title: m.entry_trouble_unavailable_title,
    text: m.entry_trouble_unavailable_text,
  },
  offline: { title: m.entry_trouble_offline_title, text: m.entry_trouble_offline_text },
  too_many: { title: m.entry_trouble_too_many_title, text: m.entry_trouble_too_many_text },
  refused: { title: m.entry_trouble_refused_title, text: m.entry_trouble_refused_text },
};

export function TroubleBanner({ trouble }: { trouble: Trouble | undefined }) {
  if (!trouble) return null;
  return (
    <AppearingBanner tone={trouble === 'too_many' ? 'pend' : 'fail'} title={words[trouble].title()}>
      {words[trouble].text()}
    </AppearingBanner>
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
            {fieldLabels[name]()}
          </a>
        </Fragment>
      ))}
    </Banner>
  );
}
