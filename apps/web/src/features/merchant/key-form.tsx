import type { createApiKey, KeyScope, revokeApiKey, Store } from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { ChoiceField } from '@luwag/ui/choice-field';
import { FieldNote } from '@luwag/ui/field';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FormField } from '#app/shared/forms/use-form.ts';
import { type KeyField, type KeysAnswer, keyFields } from './keys.ts';
import { SellingFault } from './selling-fault.tsx';
import { StorePick } from './store-pick.tsx';

type KeyFormProps = {
  stores: readonly Store[];
  refusal: Extract<KeysAnswer, { kind: 'refused' }> | undefined;
};

export function KeyForm({ stores, refusal }: KeyFormProps) {
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
