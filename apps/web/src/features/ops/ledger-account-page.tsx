import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { columnOf, shortDateOf } from '#app/shared/format/money-words.ts';
import { Fact } from './chain-card.tsx';
import type { AccountData } from './ledger.server.ts';
import { accountAddress, journalAddress, kindAddress } from './ledger-address.ts';
import { eventWords, kindWords, ownerWords } from './ledger-words.ts';
import { SideCells } from './side-cells.tsx';

/** One account: what it stood at, what was posted, what it stands at, and each entry. */
export function LedgerAccountPage(props: AccountData) {
  const { account, dates, isFault } = props;
  const mode = account.livemode ? 'live' : 'test';
  return (
    <div className="ops-page stack gap-5">
      <div>
        <p className="links">
          <Link to={kindAddress(account.kind, { mode })}>{kindWords[account.kind]()}</Link>
        </p>
        <h1 className="breaks">{ownerWords(account)}</h1>
        <p className="label">
          {account.livemode ? m.night_live() : m.night_test()} · {m.ledger_read_on_record()}
        </p>
        {account.request_id && (
          <StaffMay right="see_purchases">
            <p className="links">
              <Link to={`/ops/purchases/${account.request_id}`}>
                {m.ledger_to_purchase({ reference: account.label ?? '' })}
              </Link>
            </p>
          </StaffMay>
        )}
      </div>
      <Form method="get" className="row2 gap-3 audit-filter" key={`${dates.from} ${dates.to}`}>
        <TextField name="from" label={m.ledger_from()} type="date" defaultValue={dates.from} />
        <TextField name="to" label={m.ledger_to()} type="date" defaultValue={dates.to} />
        <div className="inline gap-4 links">
          <Button type="submit" variant="second" auto compact>
            {m.ledger_show()}
          </Button>
          {(dates.from || dates.to) && (
            <Link to={accountAddress(account.account_id)}>{m.ledger_all_days()}</Link>
          )}
        </div>
      </Form>
      {isFault && <Banner tone="fail" role="alert" title={m.ledger_date_fault()} />}
      <Card>
        <dl className="values night-facts">
          <Fact name={m.ledger_opening()}>{columnOf(props.opening_centavos)}</Fact>
          <Fact name={m.ledger_debit()}>{columnOf(props.debits_centavos)}</Fact>
          <Fact name={m.ledger_credit()}>{columnOf(props.credits_centavos)}</Fact>
          <Fact name={m.ledger_closing()}>
            <b>{columnOf(props.closing_centavos)}</b>
          </Fact>
        </dl>
        <p className="label">{m.ledger_signs()}</p>
      </Card>
      <Entries {...props} />
      <More {...props} />
    </div>
  );
}

function Entries({ results }: AccountData) {
  return (
    <Card role="region" aria-labelledby="entries">
      <h2 id="entries">{m.ledger_entries()}</h2>
      {results.length === 0 && <p className="label">{m.ledger_entries_none()}</p>}
      {results.length > 0 && (
        <div className="ledger-scroll">
          <table className="table ledger-table">
            <caption className="visually-hidden">{m.ledger_entries()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.ledger_what()}</th>
                <th scope="col" className="l">
                  {m.ledger_day()}
                </th>
                <th scope="col">{m.ledger_debit()}</th>
                <th scope="col">{m.ledger_credit()}</th>
                <th scope="col">{m.ledger_posted()}</th>
              </tr>
            </thead>
            <tbody data-desk-list>
              {results.map((entry) => (
                <tr key={`${entry.journal_id} ${entry.seq}`}>
                  <th scope="row">
                    <Link to={journalAddress(entry.journal_id)} prefetch="none">
                      {eventWords(entry.event)}
                    </Link>
                  </th>
                  <td className="l">{shortDateOf(entry.effective_on)}</td>
                  <SideCells amount={entry.amount_centavos} />
                  <td className="q">{momentWords(entry.posted_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function More({ account, dates, isFirst, next_after: next }: AccountData) {
  if (isFirst && !next) return null;
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && (
        <Link to={accountAddress(account.account_id, dates)}>{m.ledger_beginning()}</Link>
      )}
      {next && (
        <Link to={accountAddress(account.account_id, { ...dates, after: next })}>
          {m.ledger_further()}
        </Link>
      )}
    </nav>
  );
}
