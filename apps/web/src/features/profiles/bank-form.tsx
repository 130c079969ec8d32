import type { updateBankDetails } from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import type { startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { BankAnswer, BankField } from './bank.ts';

type Refused = Extract<BankAnswer, { kind: 'refused' }>;

export function BankForm({
  banks,
  answer,
}: {
  banks: readonly Bank[];
  answer: Refused | undefined;
}) {
  const { state, formData } = useNavigation();
  const isSending = state === 'submitting' && formData?.get('act') !== 'step_up';
  const fieldOf = (name: BankField) => ({
    name,
    defaultValue: answer?.typed?.[name],
    error: answer?.faults.includes(name) ? faultWords[name]() : undefined,
  });
  return (
    <Form method="post" noValidate className="stack" preventScrollReset>
      {answer && answer.faults.length === 0 && <BankFault code={answer.code} />}
      <SelectField
        {...fieldOf('bank_code')}
        label={m.bank_bank()}
        help={m.bank_bank_help()}
        defaultValue={answer?.typed?.bank_code ?? ''}
        required
      >
        <option value="">{m.bank_bank_choose()}</option>
        <BankGroup label={m.bank_group_banks()} banks={banks} type="bank" />
        <BankGroup label={m.bank_group_wallets()} banks={banks} type="ewallet" />
      </SelectField>
      <TextField
        {...fieldOf('account_number')}
        label={m.bank_number()}
        help={m.bank_number_help()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextField
        {...fieldOf('account_name')}
        label={m.bank_name()}
        help={m.bank_name_help()}
        autoComplete="off"
        maxLength={100}
        required
      />
      <Button type="submit" pending={isSending} pendingLabel={m.profile_busy()}>
        {m.bank_submit()}
      </Button>
      <p className="small">{m.bank_submit_note()}</p>
    </Form>
  );
}

/** With the rails beside each name, so that it is known before it is chosen. */
function BankGroup({
  label,
  banks,
  type,
}: {
  label: string;
  banks: readonly Bank[];
  type: Bank['type'];
}) {
  return (
    <optgroup label={label}>
      {banks.map((bank) =>
        bank.type === type && bank.code ? (
          <option key={bank.bic} value={bank.code}>
            {bank.name} – {railsOf(bank)}
          </option>
        ) : null,
      )}
    </optgroup>
  );
}

const railsOf = ({ rails }: Bank): string =>
  [rails.instapay && 'InstaPay', rails.pesonet && 'PESONet'].filter(Boolean).join(', ');

function BankFault({ code }: { code: string }) {
  const words: ForRefusals<typeof updateBankDetails | typeof startStepUp, () => string> = {
    no_factor: m.bank_no_factor,
    factor_too_fresh: m.bank_factor_fresh,
    unreachable: m.profile_unreachable,
    unavailable: m.profile_unreachable,
    rate_limited: m.security_too_many,
    bank_not_found: undefined,
  };
  const action = code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.bank_no_factor_action()}</Link>
  );
  const title = (lineFor(words, code) ?? m.profile_fault)();
  return <Banner tone="fail" role="alert" title={title} action={action} />;
}

const faultWords: Readonly<Record<BankField, () => string>> = {
  bank_code: m.bank_bank_fault,
  account_number: m.bank_number_fault,
  account_name: m.bank_name_fault,
};
