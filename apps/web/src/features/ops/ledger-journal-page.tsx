import type { LedgerJournal } from '@luwag/contracts/ledger';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { columnOf, dateOf } from '#app/shared/format/money-words.ts';
import { Fact } from './chain-card.tsx';
import { accountAddress, journalAddress, trialAddress } from './ledger-address.ts';
import {
  causeWords,
  eventWords,
  howWords,
  kindWords,
  ownerWords,
  phaseWords,
} from './ledger-words.ts';
import { SideCells } from './side-cells.tsx';

/** One event of the book: both its sides, and what it came from. */
export function LedgerJournalPage({ journal }: { journal: LedgerJournal }) {
  const { livemode, entries } = journal;
  const mode = livemode ? 'live' : 'test';
  const on = journal.effective_on;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to={trialAddress(mode, { on })}>{m.ledger_trial()}</Link>
          </p>
          <h1>{eventWords(journal.event)}</h1>
          <p className="lede">{m.ledger_journal_of({ date: dateOf(on) })}</p>
          <p className="label">
            {livemode ? m.night_live() : m.night_test()} · {m.ledger_read_on_record()}
          </p>
        </div>
        <Badge tone={journal.phase === 'pending' ? 'pend' : 'plain'}>
          {phaseWords[journal.phase]()}
        </Badge>
      </div>
      <div className="late-person">
        <div className="stack">
          <Sides
            id="money"
            title={m.ledger_sides()}
            entries={entries.filter(({ unit }) => unit === 'PHP')}
          />
          <Sides
            id="credit"
            title={m.ledger_unit_credit()}
            entries={entries.filter(({ unit }) => unit === 'CRL')}
          />
        </div>
        <Cause journal={journal} />
      </div>
    </div>
  );
}

type SidesProps = { id: string; title: string; entries: LedgerJournal['entries'] };

function Sides({ id, title, entries }: SidesProps) {
  if (entries.length === 0) return null;
  const sumOf = (side: 1 | -1) =>
    entries.reduce((sum, { amount_centavos: a }) => sum + Math.max(0, a * side), 0);
  return (
    <Card role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="table ledger-table">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{m.ledger_account()}</th>
            <th scope="col">{m.ledger_debit()}</th>
            <th scope="col">{m.ledger_credit()}</th>
          </tr>
        </thead>
        <tbody data-desk-list>
          {entries.map((entry) => (
            <tr key={entry.seq} className={entry.amount_centavos < 0 ? 'ledger-credit' : undefined}>
              <th scope="row">
                <Link to={accountAddress(entry.account_id)} prefetch="none">
                  {kindWords[entry.kind]()}
                </Link>{' '}
                <span className="label">{ownerWords(entry)}</span>
              </th>
              <SideCells amount={entry.amount_centavos} />
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">{sumOf(1) === sumOf(-1) ? m.ledger_sum() : m.ledger_unequal()}</th>
            <td className="num">{columnOf(sumOf(1))}</td>
            <td className="num">{columnOf(sumOf(-1))}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function Cause({ journal }: { journal: LedgerJournal }) {
  const { cause, ends, ended_by: endedBy } = journal;
  return (
    <Card className="stack" role="region" aria-labelledby="cause">
      <h2 id="cause">{m.ledger_cause()}</h2>
      <dl className="stack pairs ops-facts">
        <Fact name={m.ledger_cause()}>{causeWords[cause.kind]()}</Fact>
        <Fact name={m.ledger_source()} isMono>
          {journal.source}
        </Fact>
        <Fact name={m.ledger_posted()}>{momentWords(journal.posted_at)}</Fact>
        <Fact name={m.ledger_journal()} isMono>
          {journal.journal_id}
        </Fact>
        <Fact name={m.ledger_batch()}>
          {journal.batch === null ? m.ledger_batch_none() : `#${journal.batch}`}
        </Fact>
        {ends && (
          <Fact name={m.ledger_ends()}>
            <Other of={ends} />
          </Fact>
        )}
        {endedBy && (
          <Fact name={m.ledger_ended_by()}>
            <Other of={endedBy} />
          </Fact>
        )}
      </dl>
      <p className="inline gap-4 links">
        {cause.request_id && (
          <StaffMay right="see_purchases">
            <Link to={`/ops/purchases/${cause.request_id}`}>
              {m.ledger_to_purchase({ reference: cause.reference ?? '' })}
            </Link>
          </StaffMay>
        )}
        {cause.payout_id && (
          <StaffMay right="see_payouts">
            <Link to={`/ops/payouts/${cause.payout_id}`}>{m.ledger_to_payout()}</Link>
          </StaffMay>
        )}
      </p>
    </Card>
  );
}

const Other = ({ of }: { of: NonNullable<LedgerJournal['ends']> }) => (
  <Link to={journalAddress(of.journal_id)} prefetch="none">
    …{of.journal_id.slice(-6)}, {howWords[of.how]()}
  </Link>
);
