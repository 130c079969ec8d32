import type { Source } from '@luwag/contracts/sources';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { m } from '#app/paraglide/messages.js';
import { channelName } from '#app/shared/format/channel-names.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';

/** What can be linked, and what each is good for. Wallets first: most buyers have one. */
const savedChannels: readonly { channel: Source['channel']; goodFor: () => string }[] = [
  { channel: 'PAYMAYA', goodFor: m.sources_good_PAYMAYA },
  { channel: 'SHOPEEPAY', goodFor: m.sources_good_SHOPEEPAY },
  { channel: 'GRABPAY', goodFor: m.sources_good_GRABPAY },
  { channel: 'CARDS', goodFor: m.sources_good_CARDS },
  { channel: 'BPI_RECURRING', goodFor: m.sources_good_BPI_RECURRING },
  { channel: 'UBP_EADA', goodFor: m.sources_good_UBP_EADA },
];

export function LinkChoices({ formKey }: { formKey: string }) {
  const look = { variant: 'second', auto: true, compact: true } as const;
  return (
    <section aria-labelledby="link">
      <h2 id="link" className="section-head">
        {m.sources_link_title()}
      </h2>
      <Card flush>
        <ul className="rows lined">
          {savedChannels.map(({ channel, goodFor }) => {
            const name = channelName(channel);
            return (
              <li key={channel} className="source">
                <Glyph initials={initialsOf(name)} />
                <div className="stack gap-1 source-words">
                  <b>{name}</b>
                  <span className="label">{goodFor()}</span>
                </div>
                <PostForm action="?" fields={{ act: 'link', key: formKey, channel }}>
                  <SubmitButton
                    {...look}
                    aria-label={m.sources_link_of({ name })}
                    of={{ channel }}
                    busy={m.sources_link_busy()}
                  >
                    {m.sources_link()}
                  </SubmitButton>
                </PostForm>
              </li>
            );
          })}
        </ul>
        <p className="small sources-where">
          <Icon name="lock" small />
          <span>{m.sources_where()}</span>
        </p>
      </Card>
    </section>
  );
}
