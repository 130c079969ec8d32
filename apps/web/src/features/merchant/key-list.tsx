import type { ResultOf } from '@luwag/contracts/endpoint';
import type { listApiKeys, Store } from '@luwag/contracts/merchants';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { SelectField } from '@luwag/ui/select-field';
import { TextArea } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { KeysAnswer } from './keys.ts';

export type Key = ResultOf<typeof listApiKeys>['results'][number];
type Refusal = Extract<KeysAnswer, { kind: 'refused' }> | undefined;

type KeyListProps = { keys: readonly Key[]; stores: readonly Store[]; refusal: Refusal };

export function KeyList({ keys, stores, refusal }: KeyListProps) {
  if (keys.length === 0) {
    return (
      <EmptyState level={3} title={m.selling_keys_empty_title()}>
        {m.selling_keys_empty_text()}
      </EmptyState>
    );
  }
  const nameOf = (id: string) => stores.find((store) => store.store_id === id)?.name;
  return (
    <Card flush>
      <ul className="lined keys">
        {keys.map((key) => (
          <KeyRow
            key={key.api_id}
            apiKey={key}
            storeName={nameOf(key.store_id)}
            refusal={refusal?.api_id === key.api_id ? refusal : undefined}
          />
        ))}
      </ul>
    </Card>
  );
}

type KeyRowProps = { apiKey: Key; storeName: string | undefined; refusal: Refusal };

function KeyRow({ apiKey, storeName, refusal }: KeyRowProps) {
  const { last_used_at: usedAt, ends_at: endsAt, allowed_networks: networks } = apiKey;
  const date = dateOf(manilaDateOf(Date.parse(apiKey.created_at)));
  return (
    <li className="stack breaks">
      <div className="between">
        <b>{apiKey.name}</b>
        <span className="row">
          {endsAt && <Badge tone="pend">{m.dev_key_ends({ moment: momentWords(endsAt) })}</Badge>}
          <ModeBadge mode={apiKey.mode} />
        </span>
      </div>
      <p className="mono small">
        {apiKey.prefix}…{apiKey.last4}
      </p>
      <p className="row key-scopes">
        {apiKey.scopes.map((scope) => (
          <span key={scope} className="mono key-scope">
            {scope}
          </span>
        ))}
      </p>
      <p className="label">
        {[
          storeName,
          m.selling_keys_made({ date }),
          usedAt ? m.selling_keys_used({ moment: momentWords(usedAt) }) : m.selling_keys_unused(),
          networks
            ? m.dev_key_networks_some({ list: networks.join(', ') })
            : m.dev_key_networks_any(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="row key-acts">
        {!endsAt && <Replace apiKey={apiKey} />}
        <Networks apiKey={apiKey} refusal={refusal} />
        <Revoke apiKey={apiKey} />
      </div>
    </li>
  );
}

/** Another key that may do the same; the old one works on for as long as is chosen here. */
function Replace({ apiKey }: { apiKey: Key }) {
  const of = { act: 'rotate', api_id: apiKey.api_id };
  return (
    <details className="unmarked key-act">
      <summary className="target" aria-label={m.dev_key_replace_of({ name: apiKey.name })}>
        {m.dev_key_replace()}
      </summary>
      <p className="small">{m.dev_key_replace_text()}</p>
      <PostForm preventScrollReset className="stack" fields={of}>
        <SelectField name="overlap_hours" label={m.dev_key_overlap()} defaultValue="24">
          <option value="24">{m.dev_key_overlap_day()}</option>
          <option value="168">{m.dev_key_overlap_week()}</option>
          <option value="1">{m.dev_key_overlap_hour()}</option>
          <option value="0">{m.dev_key_overlap_now()}</option>
        </SelectField>
        <SubmitButton of={of} variant="second" compact auto>
          {m.dev_key_replace_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

function Networks({ apiKey, refusal }: { apiKey: Key; refusal: Refusal }) {
  const of = { act: 'networks', api_id: apiKey.api_id };
  const isFaulty = refusal?.act === 'networks' && refusal.code === 'invalid_request';
  return (
    <details className="unmarked key-act" open={isFaulty}>
      <summary className="target" aria-label={m.dev_key_networks_of({ name: apiKey.name })}>
        {m.dev_key_networks()}
      </summary>
      <PostForm preventScrollReset className="stack" fields={of}>
        <TextArea
          name="networks"
          label={m.dev_key_networks_label()}
          help={m.dev_key_networks_help()}
          error={isFaulty ? m.dev_key_networks_fault() : undefined}
          defaultValue={apiKey.allowed_networks?.join('\n')}
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitButton of={of} variant="second" compact auto>
          {m.dev_key_networks_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

/** Two steps, because the second cannot be taken back. Folds and unfolds without script. */
function Revoke({ apiKey }: { apiKey: Key }) {
  const of = { api_id: apiKey.api_id };
  return (
    <details className="unmarked key-revoke">
      <summary className="target" aria-label={m.selling_keys_revoke_of({ name: apiKey.name })}>
        {m.selling_keys_revoke()}
      </summary>
      <p className="small">{m.selling_keys_revoke_sure()}</p>
      <PostForm preventScrollReset fields={{ act: 'revoke', ...of }}>
        <SubmitButton of={of} variant="danger" compact auto>
          {m.selling_keys_revoke_yes()}
        </SubmitButton>
      </PostForm>
    </details>
  );
}

export function ModeBadge({ mode }: { mode: Key['mode'] }) {
  return mode === 'live' ? (
    <Badge tone="paid">{m.selling_keys_live()}</Badge>
  ) : (
    <Badge tone="plain">{m.selling_keys_test()}</Badge>
  );
}
