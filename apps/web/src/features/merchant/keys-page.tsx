import type { ResultOf } from '@luwag/contracts/endpoint';
import type {
  createApiKey,
  KeyScope,
  listApiKeys,
  revokeApiKey,
  Store,
} from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { ChoiceField } from '@luwag/ui/choice-field';
import { EmptyState } from '@luwag/ui/empty-state';
import { FieldNote } from '@luwag/ui/field';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FormField } from '#app/shared/forms/use-form.ts';
import { type KeyField, type KeysAnswer, keyFields } from './keys.ts';
import { SellingFault } from './selling-fault.tsx';
import { NoStore, StorePick } from './store-pick.tsx';

type Key = ResultOf<typeof listApiKeys>['results'][number];

type KeysPageProps = {
  keys: readonly Key[];
  stores: readonly Store[];
  isRevoked: boolean;
  answer: KeysAnswer | undefined;
};

export function KeysPage({ keys, stores, isRevoked, answer }: KeysPageProps) {
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  return (
    <div className="stack gap-6 top selling">
      <div className="breaks selling-head">
        <h1>{m.selling_keys_title()}</h1>
        <p className="lede">{m.selling_keys_lede()}</p>
        <DeveloperTabs />
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.selling_keys_step_up({ name: answer.asked.change.name })}
        />
      )}
      <div className="selling-side">{panelOf(stores, answer)}</div>
      <section className="selling-main" aria-labelledby="keys">
        <h2 id="keys" className="section-head">
          {m.selling_keys_list()}
        </h2>
        {isRevoked && !answer && (
          <Banner tone="ok" role="status" title={m.selling_keys_revoked()} />
        )}
        {refusal?.act === 'revoke' && (
          <Banner tone="fail" role="alert" title={revokeFault(refusal.code)} />
        )}
        <KeyList keys={keys} stores={stores} />
      </section>
    </div>
  );
}

/** The key that was just made, or the form for another. */
function panelOf(stores: readonly Store[], answer: KeysAnswer | undefined) {
  if (answer?.kind === 'made')
    return (
      // The one time that a key is shown.
      <Card className="stack" role="region" aria-labelledby="made">
        <div className="between">
          <h2 id="made">{m.selling_keys_shown_title()}</h2>
          <ModeBadge mode={answer.mode} />
        </div>
        <p className="small">{answer.name}</p>
        <p className="breaks made-key-value mono">{answer.key}</p>
        <p className="small">{m.selling_keys_shown_text()}</p>
        <CopyButton text={answer.key} label={m.selling_copy()} copied={m.selling_copied()} />
        <Link to="/merchant/developers/keys" className={buttonClass()}>
          {m.selling_keys_shown_done()}
        </Link>
      </Card>
    );
  if (stores.length === 0) return <NoStore text={m.selling_keys_empty_text()} />;
  const isRefused = answer?.kind === 'refused' && answer.act === 'make';
  return <KeyForm stores={stores} refusal={isRefused ? answer : undefined} />;
}

const revokeFault = (code: string): string =>
  code === 'key_not_found' || code === 'invalid_request'
    ? m.selling_keys_revoke_gone()
    : m.selling_unreachable();

function KeyList({ keys, stores }: { keys: readonly Key[]; stores: readonly Store[] }) {
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
          <KeyRow key={key.api_id} apiKey={key} storeName={nameOf(key.store_id)} />
        ))}
      </ul>
    </Card>
  );
}

function KeyRow({ apiKey, storeName }: { apiKey: Key; storeName: string | undefined }) {
  const { last_used_at: usedAt } = apiKey;
  const date = dateOf(manilaDateOf(Date.parse(apiKey.created_at)));
  return (
    <li className="stack breaks">
      <div className="between">
        <b>{apiKey.name}</b>
        <ModeBadge mode={apiKey.mode} />
      </div>
      <p className="mono small">
        {apiKey.prefix}…{apiKey.last4}
      </p>
      <p className="label">
        {[
          storeName,
          m.selling_keys_made({ date }),
          usedAt ? m.selling_keys_used({ moment: momentWords(usedAt) }) : m.selling_keys_unused(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Revoke apiKey={apiKey} />
    </li>
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

function ModeBadge({ mode }: { mode: Key['mode'] }) {
  return mode === 'live' ? (
    <Badge tone="paid">{m.selling_keys_live()}</Badge>
  ) : (
    <Badge tone="plain">{m.selling_keys_test()}</Badge>
  );
}

type KeyFormProps = {
  stores: readonly Store[];
  refusal: Extract<KeysAnswer, { kind: 'refused' }> | undefined;
};

function KeyForm({ stores, refusal }: KeyFormProps) {
  const { formProps, fieldOf } = useCheckedForm<KeyField>(
    {
      names: keyFields,
      words: (field) => faultWords[field](),
      loadCheck: async () => (await import('./read-key.ts')).faultsOf,
    },
    refusal,
  );
  const mode = fieldOf('mode');
  return (
    <Card className="stack gap-4 ask" role="region" aria-labelledby="new-key">
      <h2 id="new-key">{m.selling_keys_new()}</h2>
      {refusal && !firstFaulty(keyFields, refusal.faults) && (
        <SellingFault code={refusal.code} words={refusalWords} />
      )}
      <PostForm {...formProps} className="stack gap-4" fields={{ act: 'make' }}>
        <div>
          <ChoiceField
            legend={m.selling_keys_mode()}
            name="mode"
            defaultValue={mode.defaultValue}
            choices={modes.map(({ value, label, note }) => ({
              value,
              label: label(),
              note: note(),
            }))}
          />
          <FieldNote id="mode-note" error={mode.error} />
        </div>
        <StorePick stores={stores} field={fieldOf('store_id')} />
        <TextField
          {...fieldOf('name')}
          label={m.selling_keys_name()}
          help={m.selling_keys_name_help()}
          autoComplete="off"
          maxLength={60}
          required
        />
        <Scopes field={fieldOf('scopes')} />
        <SubmitButton of={{ act: 'make' }} busy={m.selling_busy()}>
          {m.selling_keys_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

const modes = [
  { value: 'test', label: m.selling_keys_mode_test, note: m.selling_keys_mode_test_note },
  { value: 'live', label: m.selling_keys_mode_live, note: m.selling_keys_mode_live_note },
];

const faultWords: Readonly<Record<KeyField, () => string>> = {
  mode: m.selling_keys_mode_fault,
  store_id: m.selling_ask_store_fault,
  name: m.selling_keys_name_fault,
  scopes: m.selling_keys_scopes_fault,
};

const refusalWords: ForRefusals<
  typeof createApiKey | typeof revokeApiKey | typeof startStepUp | typeof confirmStepUp,
  () => string
> = {
  too_many_keys: m.selling_keys_too_many,
  merchant_not_active: m.selling_keys_not_active,
  no_factor: m.selling_keys_no_factor,
  factor_too_fresh: m.security_proof_fresh,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
  store_not_found: undefined,
  key_not_found: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};

const scopeWords: Readonly<Record<KeyScope, () => string>> = {
  'payments:read': m.selling_keys_scope_payments_read,
  'payments:write': m.selling_keys_scope_payments_write,
  'refunds:write': m.selling_keys_scope_refunds_write,
  'payouts:read': m.selling_keys_scope_payouts_read,
  'webhooks:write': m.selling_keys_scope_webhooks_write,
  'reports:read': m.selling_keys_scope_reports_read,
};

const scopes = Object.keys(scopeWords) as KeyScope[];

function Scopes({ field }: { field: FormField }) {
  const faultId = useId();
  const picked = field.defaultValue?.split(' ') ?? [];
  return (
    <fieldset aria-describedby={field.error ? faultId : undefined}>
      <legend className="field-label">{m.selling_keys_scopes()}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name={field.name}
          value={scope}
          defaultChecked={picked.includes(scope)}
          note={<span className="mono">{scope}</span>}
        >
          {scopeWords[scope]()}
        </Checkbox>
      ))}
      <FieldNote id={faultId} error={field.error} />
    </fieldset>
  );
}
