import type { Offer } from '@luwag/contracts/proposals';
import type { Source } from '@luwag/contracts/sources';
import { Disclosure } from '@luwag/ui/link-row';
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
  const ways = [
    ...sources.map((source) => ({
      value: payWithSource(source.id),
      name: sourceName(source),
      note: m.webpay_from_linked(),
      warning: expiryWarning(source, offers),
    })),
    ...payEachTime.map(({ channel }) => ({
      value: payEachTimeBy(channel),
      name: m.webpay_from_each({ channel: channelName(channel) }),
      note: m.webpay_from_each_note(),
      warning: undefined,
    })),
  ];
  return (
    <fieldset className="wp-from">
      <legend>{m.webpay_from_title()}</legend>
      <div className="card flush">
        {ways.map(({ value, name, note, warning }) => (
          <label key={value} className="radio-row wp-source">
            <input type="radio" name="pay_with" value={value} defaultChecked={chosen === value} />
            <span className="radio" />
            <span>
              <b>{name}</b>
              <small>{note}</small>
              {warning && <small className="warn">{warning}</small>}
            </span>
          </label>
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
