import type { BankAccount } from '@luwag/contracts/profiles';
import type { Bank } from '@luwag/contracts/reference';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { ComponentType } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { reasonWords } from '#app/shared/format/kyc-words.ts';
import { momentWords } from '#app/shared/format/moment-words.ts';
import type { loadBank } from './bank.server.ts';
import { type BankAnswer, railsOf, type WantedBank } from './bank.ts';
import { BankForm } from './bank-form.tsx';
import { ProfileFrame } from './profile-frame.tsx';

type BankPageProps = Awaited<ReturnType<typeof loadBank>> & {
  answer: BankAnswer | undefined;
  /** How a fresh factor is asked for, which is another part's to know. */
  StepUp: ComponentType<{ asked: AskedStepUp<WantedBank>; description: string }>;
};

export function BankPage(props: BankPageProps) {
  const { account, banks, answer, StepUp } = props;
  return (
    <ProfileFrame
      isOnTheWay={props.isOnTheWay}
      title={m.bank_title()}
      lede={props.isOnTheWay ? m.bank_lede_first() : m.bank_lede()}
    >
      {answer?.kind === 'step_up' && (
        <StepUp
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.bank_step_up({ ending: answer.asked.change.account_number.slice(-4) })}
        />
      )}
      {props.isSaved && !answer && <Banner tone="ok" role="status" title={m.bank_saved()} />}
      {props.reason && <Banner tone="pend" title={reasonWords(props.reason)} />}
      {account && <CurrentAccount account={account} isHeld={props.isHeld} />}
      <Card role="region" aria-labelledby="new-account">
        <h2 id="new-account">{account ? m.bank_change_title() : m.bank_first_title()}</h2>
        <p className="small">{m.bank_change_note()}</p>
        <BankForm banks={banks} answer={answer?.kind === 'refused' ? answer : undefined} />
      </Card>
    </ProfileFrame>
  );
}

function CurrentAccount({ account, isHeld }: { account: BankAccount; isHeld: boolean }) {
  const { payouts_held_until: heldUntil, warnings } = account;
  return (
    <Card role="region" aria-labelledby="account">
      <h2 id="account">{m.bank_current_title()}</h2>
      {isHeld && heldUntil && (
        <Banner tone="pend" title={m.bank_held({ moment: momentWords(heldUntil) })}>
          {m.bank_held_why()}
        </Banner>
      )}
      {warnings.map((warning) => (
        <Banner key={warning} title={warningWords[warning]()} />
      ))}
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
