import type { createApiKey, KeyScope, revokeApiKey, Store } from '@luwag/contracts/merchants';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { ChoiceField } from '@luwag/ui/choice-field';
import { FieldNote } from '@luwag/ui/field';
import { TextField } from '@luwag/ui/text-field';
import { useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { KeysAnswer, TypedKey } from './keys.ts';
import { StorePick } from './store-pick.tsx';

type Refusal = Extract<KeysAnswer, { kind: 'refused' }>;

export function KeyForm({
  stores,
  refusal,
}: {
  stores: readonly Store[];
  refusal: Refusal | undefined;
}) {
  const isSending = useNavigation().formData?.get('act') === 'make';
  const typed = refusal?.typed;
  const isFaulty = (field: keyof TypedKey) => refusal?.faults.includes(field) ?? false;
  return (
    <Card className="ask" role="region" aria-labelledby="new-key">
      <h2 id="new-key">{m.selling_keys_new()}</h2>
      {refusal && refusal.faults.length === 0 && <KeyFault code={refusal.code} />}
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="act" value="make" />
        <div>
          <ChoiceField
            legend={m.selling_keys_mode()}
            name="mode"
            defaultValue={typed?.mode}
            choices={[
              {
                value: 'test',
                label: m.selling_keys_mode_test(),
                note: m.selling_keys_mode_test_note(),
              },
              {
                value: 'live',
                label: m.selling_keys_mode_live(),
                note: m.selling_keys_mode_live_note(),
              },
            ]}
          />
          <FieldNote
            id="mode-note"
            error={isFaulty('mode') ? m.selling_keys_mode_fault() : undefined}
          />
        </div>
        <StorePick stores={stores} storeId={typed?.store_id} isFaulty={isFaulty('store_id')} />
        <TextField
          label={m.selling_keys_name()}
          help={m.selling_keys_name_help()}
          error={isFaulty('name') ? m.selling_keys_name_fault() : undefined}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          defaultValue={typed?.name}
        />
        <Scopes picked={typed?.scopes ?? []} isFaulty={isFaulty('scopes')} />
        <Button type="submit" pending={isSending} pendingLabel={m.selling_busy()}>
          {m.selling_keys_submit()}
        </Button>
      </Form>
    </Card>
  );
}

function KeyFault({ code }: { code: string }) {
  const words: ForRefusals<
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
  const action = code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.selling_keys_no_factor_action()}</Link>
  );
  const title = (lineFor(words, code) ?? m.selling_general_fault)();
  return <Banner tone="fail" role="alert" title={title} action={action} />;
}

const scopeWords: Readonly<Record<KeyScope, () => string>> = {
  'payments:read': m.selling_keys_scope_payments_read,
  'payments:write': m.selling_keys_scope_payments_write,
  'refunds:write': m.selling_keys_scope_refunds_write,
  'payouts:read': m.selling_keys_scope_payouts_read,
  'webhooks:write': m.selling_keys_scope_webhooks_write,
  'reports:read': m.selling_keys_scope_reports_read,
};

const scopes = Object.keys(scopeWords) as KeyScope[];

function Scopes({ picked, isFaulty }: { picked: readonly string[]; isFaulty: boolean }) {
  const faultId = useId();
  return (
    <fieldset aria-describedby={isFaulty ? faultId : undefined}>
      <legend className="field-label">{m.selling_keys_scopes()}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          defaultChecked={picked.includes(scope)}
          note={<span className="mono">{scope}</span>}
        >
          {scopeWords[scope]()}
        </Checkbox>
      ))}
      <FieldNote id={faultId} error={isFaulty ? m.selling_keys_scopes_fault() : undefined} />
    </fieldset>
  );
}
