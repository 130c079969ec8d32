import type { holdPayout } from '@luwag/contracts/payout-approvals';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { columnOf, dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import {
  holdReasonWords,
  holdTitle,
  payoutLooks,
  railNames,
} from '#app/shared/format/payout-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { Fact } from './chain-card.tsx';
import { ReasonField } from './note-field.tsx';
import { Marks, SumCard, staffStates } from './payout-rows.tsx';
import type { StaffPayoutAnswer, StaffPayoutData } from './staff-payout.server.ts';

type StaffPayoutProps = StaffPayoutData & { answer: StaffPayoutAnswer | undefined };

/** One payout before it is sent: what is odd, what is usual, and what it is made of. */
export function StaffPayoutPage({ payout, isHeldNow, answer }: StaffPayoutProps) {
  const { tone } = payoutLooks[payout.status];
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to={payout.livemode ? '/ops/payouts' : '/ops/payouts?mode=test'}>
              {m.ops_payouts_title()}
            </Link>
          </p>
          <h1 className="breaks">
            {payout.merchant_name}, {pesos(payout.amount)}
          </h1>
          <p className="label">
            {payout.number} · {m.ops_payout_on_record()}
          </p>
        </div>
        <Badge tone={tone}>{staffStates[payout.status]()}</Badge>
      </div>
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {isHeldNow && !answer && <Banner tone="ok" role="status" title={m.ops_payout_held_now()} />}
      {payout.hold && (
        <Banner tone="pend" title={holdTitle(payout.hold)}>
          {holdReasonWords[payout.hold.reason]()}
        </Banner>
      )}
      <div className="late-person">
        <div className="stack">
          <FactsCard payout={payout} />
          <EarlierCard payout={payout} />
          <LinesCard payout={payout} />
        </div>
        <div className="stack">
          <SumCard steps={payout.waterfall} total={payout.amount} />
          <StaffMay right="hold_payout">{payout.status === 'waiting' && <HoldCard />}</StaffMay>
        </div>
      </div>
    </div>
  );
}

type StaffPayout = StaffPayoutData['payout'];

function FactsCard({ payout }: { payout: StaffPayout }) {
  return (
    <Card className="stack">
      <div className="row">
        <Marks payout={payout} />
      </div>
      <dl className="values night-facts">
        <Fact name={m.ops_payout_to()}>
          {payout.bank_name} <br />
          {payout.bank_account} · {railNames[payout.rail]}
        </Fact>
        <Fact name={m.ops_payout_for()}>{dateOf(payout.pay_date)}</Fact>
        <Fact name={m.ops_payout_usual()}>
          {payout.usual_amount === null ? m.ops_payout_usual_none() : pesos(payout.usual_amount)}
        </Fact>
        <Fact name={m.ops_payout_counted()}>{momentWords(payout.created_at)}</Fact>
        {payout.sent_at && <Fact name={m.ops_payout_sent()}>{momentWords(payout.sent_at)}</Fact>}
        {payout.bank_reference && (
          <Fact name={m.payouts_col_reference()} isMono>
            {payout.bank_reference}
          </Fact>
        )}
        {payout.failure_code && (
          <Fact name={m.ops_payout_why_failed()} isMono>
            {payout.failure_code}
          </Fact>
        )}
      </dl>
      {payout.batch_id && (
        <p className="links">
          <Link to={`/ops/payouts/batches/${payout.batch_id}`}>{m.ops_payout_batch()}</Link>
        </p>
      )}
    </Card>
  );
}

/** The shop's last payouts: what is usual is seen before it is read. */
function EarlierCard({ payout }: { payout: StaffPayout }) {
  const { earlier } = payout;
  if (earlier.length === 0) return null;
  return (
    <Card>
      <Table
        caption={m.ops_payout_earlier()}
        columns={[
          { key: 'day', label: m.payouts_col_day() },
          { key: 'amount', label: m.payouts_col_amount() },
          { key: 'state', label: m.payouts_col_state() },
        ]}
        rows={earlier.map((each, index) => ({
          key: `${each.pay_date} ${index}`,
          cells: {
            day: dateOf(each.pay_date),
            amount: columnOf(each.amount),
            state: <Badge tone={payoutLooks[each.status].tone}>{staffStates[each.status]()}</Badge>,
          },
        }))}
      />
    </Card>
  );
}

function LinesCard({ payout }: { payout: StaffPayout }) {
  return (
    <Card>
      <Table
        caption={m.payouts_lines()}
        columns={[
          { key: 'day', label: m.payouts_col_day() },
          { key: 'what', label: m.payouts_col_what(), align: 'left' },
          { key: 'price', label: m.payouts_col_price() },
          { key: 'amount', label: m.payouts_col_amount() },
        ]}
        rows={payout.lines.map((line) => ({
          key: `${line.journal_id} ${line.kind}`,
          cells: {
            day: shortDateOf(line.on_date),
            what: line.payment_request_id ? (
              <Link to={`/ops/purchases/${line.payment_request_id}`} prefetch="none">
                {line.reference ?? line.kind}
              </Link>
            ) : (
              line.kind
            ),
            price: line.price === 0 ? '' : columnOf(line.price),
            amount: columnOf(line.amount),
          },
        }))}
      />
      {payout.has_more_lines && <p className="label">{m.ops_payout_more_lines()}</p>}
    </Card>
  );
}

/** Primary is the careful act: it waits, and the others go on. */
function HoldCard() {
  return (
    <Card className="stack" role="region" aria-labelledby="hold">
      <h2 id="hold">{m.ops_payout_hold()}</h2>
      <p className="label">{m.ops_payout_hold_note()}</p>
      <PostForm className="stack" noValidate={false} preventScrollReset>
        <ReasonField label={m.ops_payout_hold_why()} help={m.ops_payout_hold_why_help()} />
        <div className="row">
          <SubmitButton auto compact>
            {m.ops_payout_hold_yes()}
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}

const faults: ForRefusals<typeof holdPayout, () => string> = {
  payout_not_found: undefined,
  payout_not_waiting: m.ops_payout_fault_gone,
  invalid_request: m.night_note_fault,
};
