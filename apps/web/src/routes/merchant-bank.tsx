import '#app/shared/components/payout/payout-sums.css';
import '#app/features/profiles/profiles.css';
import '#app/features/security/security.css';
import type { askForBankChange } from '@luwag/contracts/approvals';
import type { BankAccount, updateBankDetails } from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import type { startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { TextField } from '@luwag/ui/text-field';
import { data, Link } from 'react-router';
import { type BankData, loadBank, setBank } from '#app/features/profiles/bank.server.ts';
import {
  type BankAnswer,
  type BankField,
  bankFields,
  type RefusedBank,
  railsOf,
} from '#app/features/profiles/bank.ts';
import {
  ChangeCard,
  HistoryCard,
  SoFarCard,
  UndoFault,
  WhatHappensCard,
} from '#app/features/profiles/bank-change.tsx';
import { ProfileFrame } from '#app/features/profiles/profile-frame.tsx';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { reasonWords } from '#app/shared/format/kyc-words.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import type { Route } from './+types/merchant-bank';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadBank);

export const action = forRole('merchant', async (args) => {
  const answer = await setBank(args);
  const status = 'asked' in answer && !answer.asked.fault ? 200 : 422;
  return data(answer, { status });
});

export default function MerchantBank({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { account, isOnTheWay, reason, history, waiting } = loaderData;
  const isChanging = loaderData.isHeld && loaderData.previous !== null;
  return (
    <ProfileFrame
      isOnTheWay={isOnTheWay}
      title={m.bank_title()}
      lede={isOnTheWay ? m.bank_lede_first() : m.bank_lede()}
      isWide={isChanging}
    >
      <Asked answer={answer} />
      {loaderData.done && !answer && (
        <Banner tone="ok" role="status" title={doneWords[loaderData.done]()} />
      )}
      {reason && <Banner tone="pend" title={reasonWords(reason)} />}
      {account && <AccountPart {...loaderData} account={account} />}
      <div className={isChanging ? 'bank-pair' : 'stack gap-5'}>
        <SetCard {...loaderData} answer={answer} />
        <div className="stack gap-5 top">
          {waiting && waiting.waterfall.length > 0 && <SoFarCard waiting={waiting} />}
          <HistoryCard history={history} />
        </div>
      </div>
    </ProfileFrame>
  );
}

type PartProps = BankData & { answer: BankAnswer | undefined };

function SetCard({ account, banks, isTwo, answer }: PartProps) {
  return (
    <Card role="region" aria-labelledby="new-account">
      <h2 id="new-account">{account ? m.bank_change_title() : m.bank_first_title()}</h2>
      <p className="small">{isTwo ? m.team_bank_two() : m.bank_change_note()}</p>
      <BankForm banks={banks} answer={answer?.kind === 'refused' ? answer : undefined} />
    </Card>
  );
}

const doneWords = { saved: m.bank_saved, taken_back: m.bank_taken_back } as const;

/** The fresh factor that a change, or its undoing, waits for; or why it was not undone. */
function Asked({ answer }: { answer: BankAnswer | undefined }) {
  if (answer?.kind === 'step_up')
    return (
      <StepUpPrompt
        key={answer.asked.stepUpId}
        asked={answer.asked}
        description={m.bank_step_up({ ending: answer.asked.change.account_number.slice(-4) })}
      />
    );
  if (answer?.kind === 'undo_refused') return <UndoFault code={answer.code} />;
  if (answer?.kind !== 'undo_step_up') return null;
  return (
    <StepUpPrompt
      key={answer.asked.stepUpId}
      asked={answer.asked}
      description={m.bank_undo_step_up()}
    />
  );
}

/** The account; or, while a change waits that can be taken back, both and what happens next. */
function AccountPart(props: BankData & { account: BankAccount }) {
  const { account, isHeld, previous, nowMs } = props;
  if (!isHeld || !previous) return <CurrentAccount account={account} isHeld={isHeld} />;
  return (
    <>
      <HeldBanner heldUntil={account.payouts_held_until} />
      <Warnings warnings={account.warnings} />
      <div className="bank-pair">
        <ChangeCard account={account} previous={previous} />
        <WhatHappensCard account={account} nowMs={nowMs} />
      </div>
    </>
  );
}

function HeldBanner({ heldUntil }: { heldUntil: string | null }) {
  if (!heldUntil) return null;
  return (
    <Banner tone="pend" title={m.bank_held({ moment: momentWords(heldUntil) })}>
      {m.bank_held_why()}
    </Banner>
  );
}

const Warnings = ({ warnings }: Pick<BankAccount, 'warnings'>) =>
  warnings.map((warning) => <Banner key={warning} title={warningWords[warning]()} />);

function CurrentAccount({ account, isHeld }: { account: BankAccount; isHeld: boolean }) {
  return (
    <Card role="region" aria-labelledby="account">
      <h2 id="account">{m.bank_current_title()}</h2>
      {isHeld && <HeldBanner heldUntil={account.payouts_held_until} />}
      <Warnings warnings={account.warnings} />
      <dl className="stack values bank-facts">
        <Fact name={m.bank_bank()}>{account.bank_name}</Fact>
        <Fact name={m.bank_number()}>{account.account_number}</Fact>
        <Fact name={m.bank_name()}>{account.account_name}</Fact>
        <Fact name={m.bank_rail()}>{railsOf(account.rails).join(' · ')}</Fact>
      </dl>
      <p className="small">{railNote(account.rails)}</p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const warningWords: Readonly<Record<BankAccount['warnings'][number], () => string>> = {
  account_length_unusual: m.bank_warn_length,
  name_differs: m.bank_warn_name,
};

function railNote({ instapay, pesonet }: Bank['rails']): string {
  if (instapay && pesonet) return m.bank_rail_both();
  return instapay ? m.bank_rail_instapay() : m.bank_rail_pesonet();
}

function BankForm({ banks, answer }: { banks: readonly Bank[]; answer: RefusedBank | undefined }) {
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

const refusals: ForRefusals<
  typeof updateBankDetails | typeof askForBankChange | typeof startStepUp,
  () => string
> = {
  second_person_required: m.team_fault_second,
  second_person_not_needed: m.team_fault_any,
  approval_waiting: m.team_fault_waiting,
  nobody_to_ask: m.team_fault_nobody,
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
