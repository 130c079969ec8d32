import type { Store } from '@luwag/contracts/merchants';
import { webhookEventTypes } from '@luwag/contracts/webhook-event-types';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import { NoStore, StorePick } from '../store-pick.tsx';
import { pathOf, type WebhookField, type WebhooksAnswer, webhookFields } from './webhooks.ts';

type AddressFormProps = {
  stores: readonly Store[];
  mode: 'live' | 'test';
  /** There is a page without this form to go back to. */
  canLeave: boolean;
  answer: WebhooksAnswer | undefined;
};

/** Where one more server is, and what it is told: everything, unless something is picked. */
export function AddressForm({ stores, mode, canLeave, answer }: AddressFormProps) {
  const reply = answer?.kind === 'refused' && answer.act === 'add' ? answer : undefined;
  const { formProps, fieldOf } = useForm<WebhookField>(
    {
      names: webhookFields,
      words: (field) =>
        field === 'store_id' ? m.selling_ask_store_fault() : m.dev_address_url_fault(),
    },
    reply,
  );
  if (stores.length === 0) return <NoStore text={m.dev_address_no_store()} />;
  const picked = fieldOf('events').defaultValue?.split(' ').filter(Boolean) ?? [];
  return (
    <Card className="stack gap-4 dev-form" role="region" aria-labelledby="add">
      <h2 id="add">{m.dev_address_title()}</h2>
      <PostForm {...formProps} className="stack gap-4" fields={{ act: 'add' }}>
        <StorePick stores={stores} field={fieldOf('store_id')} />
        <TextField
          {...fieldOf('url')}
          label={m.dev_address_url()}
          help={mode === 'test' ? m.dev_address_url_help_test() : m.dev_address_url_help()}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          required
        />
        <Disclosure title={m.dev_address_events()} open={picked.length > 0}>
          <fieldset className="dev-events">
            <legend className="small">{m.dev_address_events_help()}</legend>
            {webhookEventTypes.map((type) => (
              <Checkbox
                key={type}
                name="events"
                value={type}
                defaultChecked={picked.includes(type)}
              >
                <span className="mono small">{type}</span>
              </Checkbox>
            ))}
          </fieldset>
        </Disclosure>
        <div className="row">
          <SubmitButton of={{ act: 'add' }} busy={m.selling_busy()} auto>
            {m.dev_address_submit()}
          </SubmitButton>
          {canLeave && (
            <Link to={pathOf({ mode })} className={buttonClass({ variant: 'text', auto: true })}>
              {m.dev_address_cancel()}
            </Link>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
