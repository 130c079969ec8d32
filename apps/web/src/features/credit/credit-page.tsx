import type { CreditPayout, requestCreditPayout } from '@luwag/contracts/credit-payouts';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { walletNames } from '#app/shared/format/wallet-names.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { CreditAnswer, CreditView } from './credit.server.ts';

type CreditPageProps = CreditView & { answer: CreditAnswer | undefined };

/** What was paid beyond what is owed: whose it is, and the way back to them. */
export function CreditPage({ credit, mode, formKey, isDone, answer }: CreditPageProps) {
  return (
    <div className="stack gap-5 narrow">
      <PageHead title={m.credit_title()}>{m.credit_lede()}</PageHead>
      {isDone && !answer && (
        <Banner tone="ok" role="status" title={m.credit_done()}>
          {m.credit_done_text()}
        </Banner>
      )}
      {answer?.asked && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.credit_step_up({
            amount: pesos(credit.amount),
            wallet: walletNames[answer.asked.change.body.wallet],
            account: credit.account ?? '',
          })}
        />
      )}
      {answer && !answer.asked && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.credit_unavailable} />
      )}
      <Card className="stack">
        <p className="label">{m.credit_yours()}</p>
        <p className="fig">{pesos(credit.credit)}</p>
        {credit.covers.map(({ transaction_id: id, store_name: store, amount }) => (
          <p key={id} className="small">
            <Link to={`/buyer/transactions/${id}`}>
              {m.credit_covers({ amount: pesos(amount), store })}
            </Link>
          </p>
        ))}
        {credit.why_not ? (
          <p className="small">{whyNotWords[credit.why_not]()}</p>
        ) : (
          <SendForm credit={credit} mode={mode} formKey={formKey} />
        )}
      </Card>
      {credit.payouts.length > 0 && <Sent payouts={credit.payouts} />}
    </div>
  );
}

function SendForm({ credit, mode, formKey }: Pick<CreditView, 'credit' | 'mode' | 'formKey'>) {
  return (
    <PostForm className="stack" fields={{ act: 'send', key: formKey, mode }}>
      <SelectField
        name="wallet"
        label={m.credit_to()}
        help={m.credit_to_help({ account: credit.account ?? '' })}
      >
        {credit.wallets.map((wallet) => (
          <option key={wallet} value={wallet}>
            {walletNames[wallet]} {credit.account}
          </option>
        ))}
      </SelectField>
      <SubmitButton of={{ act: 'send' }}>
        {m.credit_send({ amount: pesos(credit.amount) })}
      </SubmitButton>
      <p className="label">{m.credit_free()}</p>
    </PostForm>
  );
}

function Sent({ payouts }: { payouts: readonly CreditPayout[] }) {
  return (
    <Card className="stack" role="region" aria-labelledby="sent">
      <h2 id="sent">{m.credit_sent()}</h2>
      <ul className="stack">
        {payouts.map((payout) => (
          <li key={payout.id} className="stack">
            <div className="between">
              <b>{pesos(payout.amount)}</b>
              <Badge tone={stateLooks[payout.status].tone}>
                {stateLooks[payout.status].words()}
              </Badge>
            </div>
            <p className="label">
              {walletNames[payout.wallet]} {payout.account}, {momentWords(payout.created_at)}
              {payout.bank_reference && `, ${payout.bank_reference}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const stateLooks: Readonly<
  Record<CreditPayout['status'], { tone: BadgeTone; words: () => string }>
> = {
  approved: { tone: 'pend', words: m.credit_state_on_its_way },
  sent: { tone: 'pend', words: m.credit_state_on_its_way },
  paid: { tone: 'paid', words: m.credit_state_paid },
  failed: { tone: 'late', words: m.credit_state_back },
  returned: { tone: 'late', words: m.credit_state_back },
  canceled: { tone: 'late', words: m.credit_state_back },
};

const whyNotWords: Readonly<Record<NonNullable<CreditView['credit']['why_not']>, () => string>> = {
  no_credit: m.credit_none,
  credit_needed: m.credit_needed,
  credit_too_small: m.credit_too_small,
  credit_payout_under_way: m.credit_under_way,
  number_not_confirmed: m.credit_no_number,
  payouts_held: m.credit_held,
};

const faults: ForRefusals<
  typeof requestCreditPayout | typeof startStepUp | typeof confirmStepUp,
  () => string
> = {
  ...whyNotWords,
  payment_under_way: m.credit_payment_under_way,
  no_factor: m.credit_no_factor,
  unreachable: m.credit_unknown,
  unavailable: m.credit_unknown,
  money_paused: m.credit_unavailable,
  turned_off: m.credit_unavailable,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
