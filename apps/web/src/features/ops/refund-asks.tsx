import type { StaffRefundAsk } from '@luwag/contracts/staff-refunds';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ReasonField } from './note-field.tsx';

const stateWords: Readonly<Record<StaffRefundAsk['state'], () => string>> = {
  waiting: m.refund_ask_state_waiting,
  approved: m.refund_ask_state_approved,
  refused: m.refund_ask_state_refused,
  withdrawn: m.refund_ask_state_withdrawn,
  expired: m.refund_ask_state_expired,
};

type AskCardProps = { ask: StaffRefundAsk; formKey: string };

/** One that waits is decided here by somebody else; one that is decided says by whom. */
export function AskCard({ ask, formKey }: AskCardProps) {
  const isWaiting = ask.state === 'waiting';
  const mayDecide = useStaffMay()('refund');
  return (
    <Card className="stack">
      <div className="between">
        <h3>{m.refund_ask_title({ amount: pesos(ask.amount) })}</h3>
        <Badge tone={isWaiting ? 'pend' : 'plain'}>{stateWords[ask.state]()}</Badge>
      </div>
      <p className="small">
        {m.refund_ask_by({ name: ask.asked_by, reason: refundReasonWords[ask.reason]() })},{' '}
        {momentWords(ask.asked_at)}
      </p>
      <p className="breaks">{ask.why}</p>
      {ask.decided_by && ask.decided_at && (
        <p className="small breaks">
          {m.late_decided_by({ name: ask.decided_by })}, {momentWords(ask.decided_at)}: {ask.note}
        </p>
      )}
      {isWaiting && ask.is_outdated && <Banner tone="pend" title={m.refund_ask_outdated()} />}
      {isWaiting && (
        <p className="label">
          {m.refund_ask_until({ moment: momentWords(ask.expires_at) })}{' '}
          {ask.is_yours && m.refund_ask_yours()}
        </p>
      )}
      {isWaiting && mayDecide && <DecideForm ask={ask} formKey={formKey} />}
    </Card>
  );
}

function DecideForm({ ask, formKey }: AskCardProps) {
  const { ask_id, amount } = ask;
  const fields = { act: 'decide', ask_id, amount: String(amount), key: formKey };
  return (
    <PostForm className="stack" fields={fields} noValidate={false} preventScrollReset>
      {/* Enter presses the first button of a form: this one, which does nothing. */}
      <button type="submit" disabled hidden />
      <ReasonField
        label={ask.is_yours ? m.refund_ask_take_back_note() : m.refund_ask_note()}
        help={m.late_note_help()}
      />
      <div className="row gap-3">
        {!ask.is_yours && !ask.is_outdated && (
          <SubmitButton name="decision" value="approve" of={fields} variant="danger" auto compact>
            {m.refund_ask_approve({ amount: pesos(amount) })}
          </SubmitButton>
        )}
        <SubmitButton name="decision" value="refuse" of={fields} variant="second" auto compact>
          {ask.is_yours ? m.refund_ask_take_back() : m.refund_ask_refuse()}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/** What waits for somebody, each leading to its purchase. */
export function WaitingAsks({ asks }: { asks: readonly StaffRefundAsk[] }) {
  if (asks.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="asked">
      <h2 id="asked">{m.refund_ask_waiting({ count: asks.length })}</h2>
      <Card flush>
        <ul className="lined" data-desk-list>
          {asks.map((ask) => (
            <li key={ask.ask_id}>
              <Link to={`/ops/purchases/${ask.request_id}`} className="late-row" prefetch="none">
                <b className="ops-mono">{ask.reference}</b>
                <span className="num">{pesos(ask.amount)}</span>
                <span className="label breaks">
                  {m.refund_ask_by({
                    name: ask.asked_by,
                    reason: refundReasonWords[ask.reason](),
                  })}
                </span>
                <Badge tone="pend">
                  {ask.is_yours ? m.refund_ask_yours_short() : m.late_needs_second()}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
