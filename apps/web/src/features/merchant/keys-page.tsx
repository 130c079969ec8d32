import type { changeApiKey, rotateApiKey } from '@luwag/contracts/api-keys';
import type { askForKeyRotation, askForLiveKey } from '@luwag/contracts/approvals';
import type { createApiKey, KeyScope, revokeApiKey, Store } from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { ChoiceField } from '@luwag/ui/choice-field';
import { FieldNote } from '@luwag/ui/field';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FormField } from '#app/shared/forms/use-form.ts';
import { type Key, KeyList, ModeBadge } from './key-list.tsx';
import {
  type KeyChange,
  type KeyField,
  type KeysAnswer,
  type KeysDone,
  keyFields,
  type ReadyKey,
} from './keys.ts';
import { ReadyKeys } from './ready-keys.tsx';
import { SellingFault } from './selling-fault.tsx';
import { NoStore, StorePick } from './store-pick.tsx';

type KeysPageProps = {
  keys: readonly Key[];
  stores: readonly Store[];
  ready: readonly ReadyKey[];
  done: KeysDone | undefined;
  answer: KeysAnswer | undefined;
};

export function KeysPage({ keys, stores, ready, done, answer }: KeysPageProps) {
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  return (
    <div className="stack gap-6 top selling">
      <div className="breaks selling-head">
        <h1>{m.selling_keys_title()}</h1>
        <p className="lede">{m.selling_keys_lede()}</p>
        <DeveloperTabs />
        <Link to="/merchant/developers/docs" reloadDocument className="target">
          {m.developers_link_read()}
        </Link>
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={stepUpWords(answer.asked.change)}
        />
      )}
      <div className="selling-side stack gap-4 top">
        {ready.length > 0 && !answer ? (
          <ReadyKeys ready={ready} stores={stores} />
        ) : (
          panelOf(stores, answer)
        )}
      </div>
      <section className="selling-main" aria-labelledby="keys">
        <h2 id="keys" className="section-head">
          {m.selling_keys_list()}
        </h2>
        {done && !answer && <Banner tone="ok" role="status" title={doneWords[done]()} />}
        {refusal?.act === 'revoke' && (
          <Banner tone="fail" role="alert" title={revokeFault(refusal.code)} />
        )}
        {(refusal?.act === 'rotate' || (refusal?.act === 'networks' && !isTyping(refusal))) && (
          <SellingFault code={refusal.code} words={changeWords} />
        )}
        <KeyList keys={keys} stores={stores} refusal={refusal} />
      </section>
    </div>
  );
}

const doneWords: Readonly<Record<KeysDone, () => string>> = {
  asked: m.team_done_asked_key,
  revoked: m.selling_keys_revoked,
  networks: m.dev_key_networks_saved,
};

/** What is wrong with what was typed is told at the field. */
const isTyping = ({ code }: { code: string }): boolean => code === 'invalid_request';

function stepUpWords(change: KeyChange): string {
  if (change.act === 'make') return m.selling_keys_step_up({ name: change.wanted.name });
  return change.act === 'rotate' ? m.dev_key_step_up_replace() : m.dev_key_step_up_networks();
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
  | typeof createApiKey
  | typeof askForLiveKey
  | typeof revokeApiKey
  | typeof startStepUp
  | typeof confirmStepUp,
  () => string
> = {
  second_person_required: m.team_key_fault_second,
  second_person_not_needed: undefined,
  approval_waiting: m.team_fault_waiting,
  nobody_to_ask: m.team_fault_nobody,
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

const changeWords: ForRefusals<
  | typeof rotateApiKey
  | typeof askForKeyRotation
  | typeof changeApiKey
  | typeof startStepUp
  | typeof confirmStepUp,
  () => string
> = {
  second_person_required: m.team_key_fault_second,
  second_person_not_needed: undefined,
  approval_waiting: m.team_fault_waiting,
  nobody_to_ask: m.team_fault_nobody,
  key_not_found: m.selling_keys_revoke_gone,
  key_ending: m.dev_key_ending,
  no_factor: m.selling_keys_no_factor,
  factor_too_fresh: m.security_proof_fresh,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
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
