import { Banner, type BannerTone } from '@luwag/ui/banner';
import { Fragment } from 'react';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { fieldLabel, fieldNames } from './field-words.ts';
import type { Faults, FormTrouble } from './form-reply.ts';

export type TroubleWords = readonly [BannerTone, title: () => string, text: () => string];

const words: Record<FormTrouble, TroubleWords> = {
  unavailable: ['fail', m.entry_trouble_unavailable_title, m.entry_trouble_unavailable_text],
  offline: ['fail', m.entry_trouble_offline_title, m.entry_trouble_offline_text],
  too_many: ['pend', m.entry_trouble_too_many_title, m.entry_trouble_too_many_text],
  refused: ['fail', m.entry_trouble_refused_title, m.entry_trouble_refused_text],
};

export const TroubleBanner = ({ trouble }: { trouble: FormTrouble | undefined }) =>
  trouble && <WordsBanner words={words[trouble]} />;

export const WordsBanner = ({ words: [tone, title, text] }: { words: TroubleWords }) => (
  <AppearingBanner tone={tone} title={title()}>
    {text()}
  </AppearingBanner>
);

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
