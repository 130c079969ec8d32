import type { decidePayoutBatch } from '@luwag/contracts/payout-approvals';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { TextField } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { Sum } from '#app/shared/components/payout/payout-sums.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { BatchAnswer, BatchData } from './payout-batch.server.ts';
import { PayoutRows, SumCard } from './payout-rows.tsx';
import { BatchBadge } from './payouts-page.tsx';

type BatchPageProps = BatchData & { answer: BatchAnswer | undefined };

/** One batch: what is in it, whether the books agree, and two people. */
export function BatchPage({ batch, from, formKey, answer }: BatchPageProps) {
  const total = pesos(batch.total);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to={batch.livemode ? '/ops/payouts' : '/ops/payouts?mode=test'}>
              {m.ops_payouts_title()}
            </Link>
          </p>
          <h1>{m.ops_batch_title({ number: batch.number, total })}</h1>
          <p className="label">{m.ops_payouts_shops({ count: batch.payouts })}</p>
        </div>
        <BatchBadge batch={batch} />
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={
            answer.asked.change.body.decision === 'approve'
              ? m.ops_batch_step_up({ total: pesos(answer.asked.change.body.total) })
              : m.ops_batch_step_up_reject()
          }
        />
      )}
      {answer?.kind === 'refused' && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      <div className="late-person">
        <InIt batch={batch} from={from} />
        <div className="stack">
          <SumCard steps={batch.waterfall} total={batch.total} />
          <LedgerCard batch={batch} />
          <TwoPeople batch={batch} formKey={formKey} />
        </div>
      </div>
    </div>
  );
}

type Batch = BatchData['batch'];

/** A page of its payouts. How many are marked is said of all: they are not signed unseen. */
function InIt({ batch, from }: Pick<BatchData, 'batch' | 'from'>) {
  const { results, page, has_more: hasMore, marked, payouts: count } = batch;
  const isPaged = page > 1 || hasMore;
  return (
    <section className="stack" aria-labelledby="in-it">
      <h2 id="in-it">{m.ops_batch_in_it()}</h2>
      {marked > 0 && <p className="label">{m.ops_batch_marked({ marked, count })}</p>}
      {results.length > 0 && <PayoutRows payouts={results} label={m.ops_batch_in_it()} />}
      {isPaged && results.length > 0 && (
        <p className="label">{m.ops_batch_shown({ from, to: from + results.length - 1, count })}</p>
      )}
      {isPaged && (
        <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
          {page > 1 && <Link to={addressOf(batch, 1)}>{m.ops_pages_first()}</Link>}
          {hasMore && <Link to={addressOf(batch, page + 1)}>{m.ops_pages_next()}</Link>}
        </nav>
      )}
    </section>
  );
}

const addressOf = ({ batch_id: id }: Batch, page: number): string =>
  withSearch(`/ops/payouts/batches/${id}`, { page: page > 1 ? String(page) : null });

/** The same sum from two places. One that differs is not to be signed. */
function LedgerCard({ batch }: { batch: Batch }) {
  const difference = batch.ledger_total - batch.total;
  const isOpen = batch.state === 'proposed';
  return (
    <Card role="region" aria-labelledby="ledger" className="stack">
      <h2 id="ledger">{m.ops_batch_ledger()}</h2>
      <dl className="lined payout-sums">
        <Sum name={m.ops_batch_this()} amount={batch.total} />
        <Sum name={m.ops_batch_set_aside()} amount={batch.ledger_total} />
        <Sum name={m.ops_batch_difference()} amount={difference} isTotal />
      </dl>
      {difference !== 0 && isOpen && (
        <Banner tone="fail" role="alert" title={m.ops_batch_differs()} />
      )}
    </Card>
  );
}

/** The first has signed by proposing; the second is never the same. */
function TwoPeople({ batch, formKey }: { batch: Batch; formKey: string }) {
  const { state, is_your_proposal: isYours } = batch;
  return (
    <Card role="region" aria-labelledby="two" className="stack">
      <h2 id="two">{m.ops_batch_two()}</h2>
      <ol className="ops-two">
        <li>
          <Icon name="ok" />
          <span>
            <b className="breaks">{batch.proposed_by}</b>
            <span className="label">
              {m.ops_batch_proposed()}, {momentWords(batch.proposed_at)}
            </span>
          </span>
        </li>
        <li className={state === 'proposed' ? 'now' : undefined}>
          <Icon name={state === 'proposed' ? 'clock' : state === 'approved' ? 'ok' : 'close'} />
          <span>
            <b className="breaks">{batch.decided_by ?? m.ops_batch_second()}</b>
            <span className="label">
              {batch.decided_at
                ? [
                    state === 'approved' ? m.ops_batch_approved() : m.ops_batch_rejected(),
                    momentWords(batch.decided_at),
                  ].join(', ')
                : m.ops_batch_not({ name: batch.proposed_by })}
            </span>
          </span>
        </li>
      </ol>
      {batch.note && <p className="breaks small">{batch.note}</p>}
      {batch.decision_note && <p className="breaks small">{batch.decision_note}</p>}
      {state === 'proposed' && isYours && <p className="label">{m.ops_batch_yours_text()}</p>}
      {state === 'proposed' && !isYours && (
        <StaffMay right="send_payouts">
          <DecideForm batch={batch} formKey={formKey} />
        </StaffMay>
      )}
    </Card>
  );
}

function DecideForm({ batch, formKey }: { batch: Batch; formKey: string }) {
  const fields = {
    act: 'decide',
    key: formKey,
    payouts: String(batch.payouts),
    total: String(batch.total),
  };
  return (
    <PostForm className="stack" fields={fields} preventScrollReset>
      {/* Enter presses the first button of a form: this one, which does nothing. */}
      <button type="submit" disabled hidden />
      <TextField
        name="note"
        label={m.ops_batch_note()}
        help={m.ops_batch_decide_help()}
        autoComplete="off"
        maxLength={200}
      />
      <div className="row gap-3">
        <SubmitButton name="decision" value="approve" of={{ act: 'decide' }} auto compact>
          {m.ops_batch_sign({ total: pesos(batch.total) })}
        </SubmitButton>
        <SubmitButton
          name="decision"
          value="reject"
          of={{ act: 'decide' }}
          variant="second"
          auto
          compact
        >
          {m.ops_batch_send_back()}
        </SubmitButton>
      </div>
      <p className="label">{m.ops_batch_sign_note()}</p>
    </PostForm>
  );
}

const faults: ForRefusals<typeof decidePayoutBatch, () => string> = {
  batch_not_found: undefined,
  batch_decided: m.ops_batch_fault_decided,
  batch_changed: m.ops_batch_fault_changed,
  second_same_person: m.ops_batch_fault_same,
  money_paused: m.ops_batch_fault_paused,
  invalid_request: m.ops_batch_fault_note,
};
