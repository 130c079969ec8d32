import type { PayoutBatch, proposePayoutBatch } from '@luwag/contracts/payout-approvals';
import { payoutStatuses } from '@luwag/domain/payouts';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { TextField } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { Fact } from './chain-card.tsx';
import { ModeFilter } from './mode-filter.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { PayoutRows, staffStates } from './payout-rows.tsx';
import type { StaffPayoutsAnswer, StaffPayoutsData } from './payouts.server.ts';

type StaffPayoutsProps = StaffPayoutsData & { answer: StaffPayoutsAnswer | undefined };

/** What waits to be sent, odd ones first; one person proposes it, another signs. */
export function StaffPayoutsPage(props: StaffPayoutsProps) {
  const { mode, status, payouts, batches, answer } = props;
  const waiting = batches.filter(({ state }) => state === 'proposed');
  const decided = batches.filter(({ state }) => state !== 'proposed');
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.ops_payouts_title()}>{m.ops_payouts_lede()}</PageHead>
        <MoneyTabs path="/ops/payouts" />
      </div>
      <ModeFilter path="/ops/payouts" mode={mode} />
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      <Sums payouts={payouts} />
      {waiting.length > 0 && (
        <Batches title={m.ops_batches_waiting()} id="batches" list={waiting} />
      )}
      <nav className="scroll-row ops-filter" aria-label={m.ops_payouts_filter()}>
        {payoutStatuses.map((one) => (
          <Link
            key={one}
            to={pathOf({ mode, status: one })}
            className="inline"
            aria-current={one === status ? 'page' : undefined}
          >
            {staffStates[one]()}
          </Link>
        ))}
      </nav>
      <Listed {...props} />
      {decided.length > 0 && (
        <Batches title={m.ops_batches_decided()} id="decided" list={decided} />
      )}
    </div>
  );
}

type Wanted = { mode: string; status: string; page?: number };
const pathOf = ({ mode, status, page = 1 }: Wanted): string =>
  withSearch('/ops/payouts', {
    mode: mode === 'test' ? mode : null,
    status: status === 'waiting' ? null : status,
    page: page > 1 ? String(page) : null,
  });

function Sums({ payouts }: Pick<StaffPayoutsData, 'payouts'>) {
  const { instapay, pesonet } = payouts.waiting;
  const cutoff = momentWords(payouts.pesonet_cutoff_at);
  return (
    <Card>
      <dl className="values night-facts">
        <Fact name={m.ops_payouts_to_send()}>
          <b>{pesos(instapay.amount + pesonet.amount)}</b> <br />
          <span className="label">
            {m.ops_payouts_shops({ count: instapay.payouts + pesonet.payouts })}
          </span>
        </Fact>
        <Fact name="InstaPay">
          <b>{instapay.payouts}</b> <br />
          <span className="label">{pesos(instapay.amount)}</span>
        </Fact>
        <Fact name="PESONet">
          <b>{pesonet.payouts}</b> <br />
          <span className="label">
            {pesos(pesonet.amount)}, {m.ops_payouts_cutoff({ moment: cutoff })}
          </span>
        </Fact>
        <Fact name={m.ops_payout_state_held()}>
          <b>{payouts.held.payouts}</b> <br />
          <span className="label">{pesos(payouts.held.amount)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

/** What is listed; of what waits, all is ticked unless somebody unticks it. */
function Listed({ mode, status, payouts, formKey }: StaffPayoutsProps) {
  const { results, page, has_more: hasMore } = payouts;
  const maySend = useStaffMay()('send_payouts');
  if (results.length === 0)
    return <EmptyState title={m.ops_payouts_none()}>{m.ops_payouts_none_text()}</EmptyState>;
  const isProposable =
    maySend && status === 'waiting' && results.some(({ batch_id }) => batch_id === null);
  const rows = (
    <PayoutRows
      payouts={results}
      label={staffStates[status]()}
      {...(isProposable && { before: PickBox })}
    />
  );
  return (
    <section className="stack" aria-label={staffStates[status]()}>
      {isProposable ? (
        <PostForm className="stack" fields={{ key: formKey }} preventScrollReset>
          {/* Enter presses the first button of a form: this one, which does nothing. */}
          <button type="submit" disabled hidden />
          {rows}
          <Card className="stack">
            <TextField
              name="note"
              label={m.ops_batch_note()}
              help={m.ops_batch_note_help()}
              autoComplete="off"
              maxLength={200}
            />
            <div className="row">
              <SubmitButton auto compact>
                {m.ops_batch_propose()}
              </SubmitButton>
            </div>
            <p className="label">{m.ops_batch_propose_note()}</p>
          </Card>
        </PostForm>
      ) : (
        rows
      )}
      {(page > 1 || hasMore) && (
        <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
          {page > 1 && <Link to={pathOf({ mode, status })}>{m.ops_pages_first()}</Link>}
          {hasMore && (
            <Link to={pathOf({ mode, status, page: page + 1 })}>{m.ops_pages_next()}</Link>
          )}
        </nav>
      )}
    </section>
  );
}

type Row = StaffPayoutsData['payouts']['results'][number];

function PickBox({ id, batch_id, merchant_name, number }: Row) {
  const label = m.ops_batch_pick({ name: merchant_name, number });
  if (batch_id)
    return (
      <Link to={`/ops/payouts/batches/${batch_id}`} className="label">
        {m.ops_batch_in()}
      </Link>
    );
  return (
    <input
      type="checkbox"
      className="ops-pick"
      name="payout_id"
      value={id}
      defaultChecked
      aria-label={label}
    />
  );
}

/** Who proposed it, and that it takes somebody else. */
function Batches({ title, id, list }: { title: string; id: string; list: readonly PayoutBatch[] }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Card flush>
        <ul className="lined">
          {list.map((batch) => (
            <li key={batch.batch_id}>
              <Link
                to={`/ops/payouts/batches/${batch.batch_id}`}
                className="late-row"
                prefetch="none"
              >
                <b>
                  {batch.number} · {m.ops_payouts_shops({ count: batch.payouts })}
                </b>
                <span className="num">{pesos(batch.total)}</span>
                <span className="label">
                  {m.ops_batch_by({ name: batch.proposed_by })}, {momentWords(batch.proposed_at)}
                </span>
                <BatchBadge batch={batch} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

export function BatchBadge({ batch }: { batch: PayoutBatch }) {
  if (batch.state === 'approved') return <Badge tone="paid">{m.ops_batch_approved()}</Badge>;
  if (batch.state === 'rejected') return <Badge tone="plain">{m.ops_batch_rejected()}</Badge>;
  const words = batch.is_your_proposal ? m.ops_batch_yours : m.ops_batch_needs_second;
  return <Badge tone="pend">{words()}</Badge>;
}

const faults: ForRefusals<typeof proposePayoutBatch, () => string> = {
  payout_not_found: m.ops_payout_fault_gone,
  payout_not_waiting: m.ops_payout_fault_gone,
  invalid_request: m.ops_batch_fault_none,
};
