import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { Form, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { channelName } from '#app/shared/format/channel-names.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { savedChannels } from './channels.ts';

export function LinkChoices({ formKey }: { formKey: string }) {
  const { formData } = useNavigation();
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
                <div className="source-words">
                  <b>{name}</b>
                  <span className="label">{goodFor()}</span>
                </div>
                <Form method="post" action="?">
                  <input type="hidden" name="act" value="link" />
                  <input type="hidden" name="key" value={formKey} />
                  <input type="hidden" name="channel" value={channel} />
                  <Button
                    type="submit"
                    variant="second"
                    auto
                    compact
                    aria-label={m.sources_link_of({ name })}
                    pending={formData?.get('channel') === channel}
                    pendingLabel={m.sources_link_busy()}
                  >
                    {m.sources_link()}
                  </Button>
                </Form>
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
