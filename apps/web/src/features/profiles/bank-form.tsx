import type { updateBankDetails } from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import type { startStepUp } from '@luwag/contracts/sessions';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import { type BankField, bankFields, type RefusedBank, railsOf } from './bank.ts';

type BankFormProps = { banks: readonly Bank[]; answer: RefusedBank | undefined };

export function BankForm({ banks, answer }: BankFormProps) {
  const { formProps, fieldOf } = useForm({ names: bankFields, words }, answer);
  return (
    <PostForm {...formProps} fields={sent} className="stack" preventScrollReset>
      {answer && !firstFaulty(bankFields, answer.faults) && <BankFault code={answer.code} />}
      <SelectField
        {...fieldOf('bank_code')}
        label={m.bank_bank()}
        help={m.bank_bank_help()}
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
      <SubmitButton of={sent} busy={m.profile_busy()}>
        {m.bank_submit()}
      </SubmitButton>
      <p className="small">{m.bank_submit_note()}</p>
    </PostForm>
  );
}

type BankGroupProps = { label: string; banks: readonly Bank[]; type: Bank['type'] };

/** With the rails beside each name, so that it is known before it is chosen. */
function BankGroup({ label, banks, type }: BankGroupProps) {
  return (
    <optgroup label={label}>
      {banks.map((bank) =>
        bank.type === type && bank.code ? (
          <option key={bank.bic} value={bank.code}>
            {bank.name} – {railsOf(bank.rails).join(', ')}
          </option>
        ) : null,
      )}
    </optgroup>
  );
}

/** The form of a fresh factor on the same page says another. */
const sent = { act: 'set_bank' };

const refusals: ForRefusals<typeof updateBankDetails | typeof startStepUp, () => string> = {
  no_factor: m.bank_no_factor,
  factor_too_fresh: m.bank_factor_fresh,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  rate_limited: m.security_too_many,
  bank_not_found: undefined,
};

function BankFault({ code }: { code: string }) {
  const action = code === 'no_factor' && (
    <Link to="/merchant/settings/security">{m.bank_no_factor_action()}</Link>
  );
  return <RefusalBanner code={code} words={refusals} otherwise={m.profile_fault} action={action} />;
}

const words = (name: BankField): string => faultWords[name]();

const faultWords: Readonly<Record<BankField, () => string>> = {
  bank_code: m.bank_bank_fault,
  account_number: m.bank_number_fault,
  account_name: m.bank_name_fault,
};
