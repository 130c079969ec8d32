import { Card } from '@luwag/ui/card';
import { ChoiceField } from '@luwag/ui/choice-field';
import { Disclosure } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Address } from './webhooks.ts';

/** What can be changed about one address: its secret, a replay, and whether it is told at all. */
export function AddressSettings({ address, nowMs }: { address: Address; nowMs: number }) {
  const of = { webhook_id: address.id };
  return (
    <div className="dev-settings">
      <Secret address={address} nowMs={nowMs} />
      <Card className="stack" role="region" aria-labelledby="manage">
        <h2 id="manage">{m.dev_manage_title()}</h2>
        <p className="small mono breaks">{address.url}</p>
        <div>
          {address.status === 'active' && <Replay address={address} />}
          <Disclosure title={address.status === 'active' ? m.dev_disable() : m.dev_enable()}>
            <p className="small">
              {address.status === 'active' ? m.dev_disable_text() : m.dev_enable_text()}
            </p>
            <PostForm
              preventScrollReset
              fields={{
                act: 'status',
                status: address.status === 'active' ? 'disabled' : 'active',
                ...of,
              }}
            >
              <SubmitButton of={{ act: 'status' }} variant="second" compact auto>
                {address.status === 'active' ? m.dev_disable_yes() : m.dev_enable_yes()}
              </SubmitButton>
            </PostForm>
          </Disclosure>
          <Disclosure title={m.dev_remove()}>
            <p className="small">{m.dev_remove_text()}</p>
            <PostForm preventScrollReset fields={{ act: 'remove', ...of }}>
              <SubmitButton of={{ act: 'remove' }} variant="danger" compact auto>
                {m.dev_remove_yes()}
              </SubmitButton>
            </PostForm>
          </Disclosure>
        </div>
      </Card>
    </div>
  );
}

/** Both sign for two days; the path shows where the change stands. */
function Secret({ address, nowMs }: { address: Address; nowMs: number }) {
  const of = { webhook_id: address.id };
  const until = address.old_secret_until;
  const isChanging = until !== null && Date.parse(until) > nowMs;
  return (
    <Card className="stack" role="region" aria-labelledby="secret">
      <h2 id="secret">{m.dev_secret_title()}</h2>
      <p className="small">{m.dev_secret_text()}</p>
      <p className="mono dev-secret">whsec_••••••••••••••••{address.secret_last4}</p>
      {isChanging ? (
        <ol className="dev-both">
          <li className="ok">{m.dev_secret_new_signs()}</li>
          <li className="now">{m.dev_secret_both_sign()}</li>
          <li>{m.dev_secret_old_until({ moment: momentWords(until) })}</li>
        </ol>
      ) : (
        <PostForm preventScrollReset fields={{ act: 'secret', ...of }}>
          <SubmitButton of={{ act: 'secret' }} variant="second" compact auto>
            {m.dev_secret_make()}
          </SubmitButton>
        </PostForm>
      )}
      <Disclosure title={m.dev_secret_leaked()}>
        <p className="small">{m.dev_secret_leaked_text()}</p>
        <PostForm preventScrollReset fields={{ act: 'secret', end_old: 'yes', ...of }}>
          <SubmitButton of={{ end_old: 'yes' }} variant="danger" compact auto>
            {m.dev_secret_leaked_yes()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </Card>
  );
}

function Replay({ address }: { address: Address }) {
  return (
    <Disclosure title={m.dev_replay()}>
      <p className="small">{m.dev_replay_text()}</p>
      <PostForm
        preventScrollReset
        className="stack gap-4"
        fields={{ act: 'replay', webhook_id: address.id }}
      >
        <div className="row2">
          <TextField name="from" type="date" label={m.dev_replay_from()} />
          <TextField name="to" type="date" label={m.dev_replay_to()} />
        </div>
        <ChoiceField
          legend={m.dev_replay_which()}
          name="state"
          defaultValue="undelivered"
          choices={[
            { value: 'undelivered', label: m.dev_replay_undelivered() },
            { value: 'all', label: m.dev_replay_all() },
          ]}
        />
        <SubmitButton of={{ act: 'replay' }} variant="second" compact auto>
          {m.dev_replay_yes()}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
