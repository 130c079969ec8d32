import type { Offer } from '@luwag/contracts/proposals';
import type { Source } from '@luwag/contracts/sources';
import { Disclosure } from '@luwag/ui/link-row';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { channelName, sourceName } from '#app/shared/format/channel-names.ts';
import { payEachTimeBy, payWithSource } from './choice.ts';
import { expiryWarning } from './source-words.ts';

/** Channels that can be linked from here, the commonest first. */
const linkable = ['PAYMAYA', 'GRABPAY', 'SHOPEEPAY', 'CARDS', 'BPI_RECURRING', 'UBP_EADA'] as const;

type PayFromProps = {
  sources: readonly Source[];
  payEachTime: readonly { channel: string }[];
  offers: readonly Offer[];
  chosen: string | undefined;
  linkAction: string;
};

/**
 * What is charged now, and kept for later payments. The buyer's usual source is chosen already.
 * Linking another sends the whole form along, so that the plan that is picked is still picked
 * afterwards.
 */
export function PayFrom({ sources, payEachTime, offers, chosen, linkAction }: PayFromProps) {
  return (
    <fieldset className="wp-from">
      <legend>{m.webpay_from_title()}</legend>
      <div className="card flush">
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            value={payWithSource(source.id)}
            isChosen={chosen === payWithSource(source.id)}
            name={sourceName(source)}
            warning={expiryWarning(source, offers)}
          >
            {m.webpay_from_linked()}
          </SourceRow>
        ))}
        {payEachTime.map(({ channel }) => (
          <SourceRow
            key={channel}
            value={payEachTimeBy(channel)}
            isChosen={chosen === payEachTimeBy(channel)}
            name={m.webpay_from_each({ channel: channelName(channel) })}
          >
            {m.webpay_from_each_note()}
          </SourceRow>
        ))}
      </div>
      <Disclosure title={m.webpay_link_title()}>
        <p className="small">{m.webpay_link_text()}</p>
        <div className="row2 gap-2 wp-link">
          {linkable.map((channel) => (
            <button
              key={channel}
              type="submit"
              className="btn second mid"
              formMethod="post"
              formAction={linkAction}
              name="link"
              value={channel}
            >
              {channelName(channel)}
            </button>
          ))}
        </div>
      </Disclosure>
    </fieldset>
  );
}

type SourceRowProps = {
  value: string;
  isChosen: boolean;
  name: string;
  warning?: string | undefined;
  children: ReactNode;
};

function SourceRow({ value, isChosen, name, warning, children }: SourceRowProps) {
  return (
    <label className="radio-row wp-source">
      <input type="radio" name="pay_with" value={value} defaultChecked={isChosen} />
      <span className="radio" />
      <span>
        <b>{name}</b>
        <small>{children}</small>
        {warning && <small className="warn">{warning}</small>}
      </span>
    </label>
  );
}
