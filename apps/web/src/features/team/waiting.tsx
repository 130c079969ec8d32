import type { Approval } from '@luwag/contracts/approvals';
import { Badge } from '@luwag/ui/badge';
import { buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';

type WaitingProps = {
  waiting: readonly Approval[];
  /** Approved, and for the reader to do. */
  ready: readonly Approval[];
  lookedAt: string | null;
  formKey: string;
};

/** What one has asked for and another is to decide. */
export function Waiting({ waiting, ready, lookedAt, formKey }: WaitingProps) {
  return (
    <section className="stack" aria-labelledby="waiting">
      <div className="between">
        <h2 id="waiting">{m.team_waiting()}</h2>
        {waiting.length > 0 && <Badge tone="now">{waiting.length}</Badge>}
      </div>
      {waiting.length === 0 && <p className="small">{m.team_waiting_none()}</p>}
      {ready.length > 0 && (
        <p className="small">
          <Link to="/merchant/developers/keys" className="target">
            {m.team_ready_link()}
          </Link>
        </p>
      )}
      <ul className="stack gap-5">
        {waiting.map((each) => (
          <li key={each.approval_id} className="stack">
            <Asked approval={each} />
            {lookedAt === each.approval_id && each.may_decide ? (
              <Decide approval={each} formKey={formKey} />
            ) : (
              <Acts approval={each} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(approval: Approval): string {
  const { amount, refund, bank, case_offer: offer, live_key: key, new_owner: owner } = approval;
  if (amount !== null) {
    const buyer = (refund ?? offer)?.buyer_name;
    if (!buyer) return m.team_waiting_refund_nobody({ amount: pesos(amount) });
    return offer
      ? m.team_waiting_offer({ amount: pesos(amount), buyer })
      : m.team_waiting_refund({ amount: pesos(amount), buyer });
  }
  if (key)
    return key.replaces
      ? m.team_waiting_key_replace({ name: key.name })
      : m.team_waiting_key({ name: key.name });
  if (!bank) return m.team_waiting_owner({ email: owner ?? '' });
  return m.team_waiting_bank({ bank: bank.bank_code.slice(3), number: bank.account_number });
}

/** Two people are two nodes: the first has signed, the second is waited for. */
function Asked({ approval }: { approval: Approval }) {
  const { refund, bank, case_offer: offer, live_key: key } = approval;
  const why = refund && [refundReasonWords[refund.reason](), refund.note];
  return (
    <>
      <div className="breaks">
        <p>
          <b>{titleOf(approval)}</b>
        </p>
        {why && <p className="small">{why.filter(Boolean).join('. ')}</p>}
        {offer && <p className="small">{offer.words}</p>}
        {bank && <p className="small">{m.team_account_in({ name: bank.account_name })}</p>}
        {key && <p className="mono small">{key.scopes.join(' · ')}</p>}
        {key?.allowed_networks && <p className="mono small">{key.allowed_networks.join(', ')}</p>}
      </div>
      <ol className="team-two">
        <li>
          <Icon name="ok" />
          <span>
            <b className="breaks">{approval.asked_by ?? m.team_somebody()}</b>
            <span className="label">
              {m.team_asked_by({ date: momentWords(approval.asked_at) })}
            </span>
          </span>
        </li>
        <li className="now">
          <Icon name="clock" />
          <span>
            <b className="breaks">{secondWords(approval)}</b>
            <span className="label">
              {m.team_until({ date: momentWords(approval.expires_at) })}
            </span>
          </span>
        </li>
      </ol>
    </>
  );
}

function secondWords({ may_decide: mayDecide, others }: Approval): string {
  const names = others.join(', ');
  if (!mayDecide) return names ? m.team_second_others({ names }) : m.team_second_nobody();
  return names ? m.team_second_you_or({ names }) : m.team_second_you();
}

function Acts({ approval }: { approval: Approval }) {
  const { approval_id: id, may_decide: mayDecide, is_yours: isYours } = approval;
  const fields = { act: 'refuse', approval_id: id };
  return (
    <div className="row">
      {mayDecide && (
        <Link
          to={`/merchant/team?look=${id}#waiting`}
          className={buttonClass({ variant: 'second', auto: true, compact: true })}
        >
          {m.team_look()}
        </Link>
      )}
      <PostForm fields={fields} preventScrollReset>
        <SubmitButton variant="text" auto compact of={fields}>
          {isYours ? m.team_take_back() : m.team_say_no()}
        </SubmitButton>
      </PostForm>
    </div>
  );
}

function Decide({ approval, formKey }: { approval: Approval; formKey: string }) {
  const { approval_id: id, kind, amount, refund, case_offer: offer, request_hash: hash } = approval;
  const fields = {
    ...{ act: 'approve', approval_id: id, key: formKey },
    ...{ amount: String(amount), hash, kind },
  };
  return (
    <div className="stack">
      <p className="small">
        {kind === 'live_key' ? m.team_approve_note_key() : m.team_approve_note()}
      </p>
      {offer && (
        <Link to={`/merchant/disputes/${offer.dispute_id}`} className="target">
          {m.team_look_case()}
        </Link>
      )}
      {refund && (
        <Link to={`/merchant/payments/${refund.request_id}`} className="target">
          {m.team_look_sale()}
        </Link>
      )}
      <PostForm fields={fields} preventScrollReset>
        <SubmitButton of={{ act: 'approve' }} busy={m.team_busy()}>
          {amount === null ? m.team_approve() : m.team_approve_refund({ amount: pesos(amount) })}
        </SubmitButton>
      </PostForm>
      <PostForm fields={{ act: 'refuse', approval_id: id }} preventScrollReset>
        <SubmitButton variant="text" of={{ act: 'refuse' }}>
          {m.team_say_no()}
        </SubmitButton>
      </PostForm>
    </div>
  );
}
