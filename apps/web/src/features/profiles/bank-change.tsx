import type { NextPayout } from '@luwag/contracts/payouts';
import type { BankAccount, BankAccountLine, cancelBankChange } from '@luwag/contracts/profiles';
import type { startStepUp } from '@luwag/contracts/sessions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { hourMs } from '@luwag/domain/durations';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { PaymentPath, type StateWords } from '@luwag/ui/payment-path';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PayoutSums } from '#app/shared/components/payout/payout-sums.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { railsOf } from './bank.ts';

type ChangeProps = { account: BankAccount; previous: BankAccountLine };

/** What was and what will be, side by side, and the way back. */
export function ChangeCard({ account, previous }: ChangeProps) {
  const row = (key: string, name: string, now: string, next: string) => ({
    key,
    cells: { name, now, next: <b>{next}</b> },
  });
  return (
    <Card role="region" aria-labelledby="change" className="stack">
      <div className="between">
        <h2 id="change">{m.bank_change_card()}</h2>
        <Badge tone="pend">{m.bank_on_hold()}</Badge>
      </div>
      <Table
        caption={m.bank_change_card()}
        hideCaption
        columns={[
          {
            key: 'name',
            label: <span className="visually-hidden">{m.bank_what()}</span>,
          },
          { key: 'now', label: m.bank_until_now(), quiet: true },
          { key: 'next', label: m.bank_new() },
        ]}
        rows={[
          row('bank', m.bank_bank(), previous.bank_name, account.bank_name),
          row('number', m.bank_number(), previous.account_number, account.account_number),
          row('name', m.bank_name(), previous.account_name, account.account_name),
          row('rail', m.bank_rail(), railWords(previous.rails), railWords(account.rails)),
        ]}
      />
      <PostForm fields={undoing} preventScrollReset>
        <SubmitButton variant="second" of={undoing} busy={m.profile_busy()}>
          {m.bank_take_back()}
        </SubmitButton>
      </PostForm>
      <p className="small">{m.bank_take_back_note()}</p>
      <p className="small">
        <Link to="/merchant/settings/security">{m.bank_not_me()}</Link>
      </p>
    </Card>
  );
}

const undoing = { act: 'take_back' };
const railWords = (rails: BankAccount['rails']): string => railsOf(rails).join(', ');

const undoRefusals: ForRefusals<typeof cancelBankChange | typeof startStepUp, () => string> = {
  bank_change_not_waiting: m.bank_undo_too_late,
  no_factor: m.bank_no_factor,
  factor_too_fresh: m.bank_factor_fresh,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  rate_limited: m.security_too_many,
};

/** Why it was not taken back just now. */
export const UndoFault = ({ code }: { code: string }) => (
  <RefusalBanner code={code} words={undoRefusals} otherwise={m.profile_fault} />
);

/** From the change to the first payout after it. */
export function WhatHappensCard({ account, nowMs }: { account: BankAccount; nowMs: number }) {
  const heldUntil = account.payouts_held_until ?? account.since;
  const hours = Math.max(1, Math.ceil((Date.parse(heldUntil) - nowMs) / hourMs));
  return (
    <Card role="region" aria-labelledby="what-happens" className="stack">
      <div className="between">
        <h2 id="what-happens">{m.bank_happens_title()}</h2>
        <span className="label">{m.bank_hours_left({ hours })}</span>
      </div>
      <PaymentPath
        label={m.bank_happens_title()}
        stateWords={stateWords()}
        payments={[
          {
            key: 'changed',
            state: 'paid',
            date: m.bank_happens_changed(),
            note: momentWords(account.since),
          },
          {
            key: 'told',
            state: 'paid',
            date: m.bank_happens_told(),
            note: m.bank_happens_told_note(),
          },
          {
            key: 'waits',
            state: 'now',
            date: m.bank_happens_waits(),
            note: m.bank_happens_waits_note(),
          },
          {
            key: 'goes_on',
            state: 'ahead',
            date: m.bank_happens_on(),
            note: momentWords(heldUntil),
          },
        ]}
      />
    </Card>
  );
}

const stateWords = (): StateWords => ({
  paid: m.bank_state_done(),
  now: m.bank_state_now(),
  late: m.bank_state_now(),
  ahead: m.bank_state_ahead(),
});

/** What has come together while payouts wait. */
export function SoFarCard({ waiting }: { waiting: NextPayout }) {
  return (
    <Card role="region" aria-labelledby="so-far" className="stack">
      <h2 id="so-far">{m.bank_so_far_title()}</h2>
      <PayoutSums
        steps={waiting.waterfall}
        total={{ label: m.bank_so_far(), amount: waiting.amount }}
      />
      <p className="small">{m.payouts_hold_goes_on()}</p>
    </Card>
  );
}

/** Every account that payouts went to or would have, with its days. */
export function HistoryCard({ history }: { history: readonly BankAccountLine[] }) {
  if (history.length < 2) return null;
  return (
    <Card role="region" aria-labelledby="history" className="stack">
      <h2 id="history">{m.bank_history_title()}</h2>
      <ol className="lined bank-history">
        {history.map((line) => (
          <li key={line.since} className="between">
            <span>
              <b>
                {line.bank_name} {line.account_number}
              </b>
              <span className="label">{daysOf(line)}</span>
            </span>
            <Badge tone={toneOf[line.state]}>{stateNames[line.state]()}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function daysOf({ since, ended_at }: BankAccountLine): string {
  const from = dayOf(since);
  if (!ended_at) return m.bank_history_since({ from });
  return m.bank_history_days({ from, to: dayOf(ended_at) });
}

const dayOf = (at: string): string => dateOf(manilaDateOf(Date.parse(at)));

const toneOf: Readonly<Record<BankAccountLine['state'], BadgeTone>> = {
  in_force: 'paid',
  waiting: 'pend',
  replaced: 'plain',
  taken_back: 'ahead',
};

const stateNames: Readonly<Record<BankAccountLine['state'], () => string>> = {
  in_force: m.bank_state_in_force,
  waiting: m.bank_on_hold,
  replaced: m.bank_state_replaced,
  taken_back: m.bank_state_taken_back,
};
