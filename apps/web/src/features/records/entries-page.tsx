import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { columnOf, dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import {
  amountOf,
  componentWords,
  type EntryGroup,
  groupEntries,
  kindWords,
} from './entry-words.ts';
import type { EntriesView } from './records.server.ts';

/** Every centavo of a purchase, from the first day to now, down to its journal. */
export function EntriesPage(view: EntriesView) {
  const groups = groupEntries(view.entries);
  return (
    <div className="stack gap-5 top records">
      <BackLink to={`/buyer/transactions/${view.transaction_id}`}>{m.records_back_plan()}</BackLink>
      {!view.livemode && <TestBand />}
      <PageHead title={m.records_entries_title()}>
        {m.records_entries_lede({ store: view.store_name })}
      </PageHead>
      <div className="stack gap-5 top halves">
        <Card flush>
          {groups.length === 0 ? (
            <p className="small records-none">{m.records_entries_none()}</p>
          ) : (
            <ol className="entry-list" aria-label={m.records_entries_label()}>
              {groups.map((group) => (
                <Group key={group.key} group={group} />
              ))}
            </ol>
          )}
        </Card>
        <div className="stack gap-5 top">
          <Sums {...view} />
          <div>
            <LinkRow href={`/buyer/transactions/${view.transaction_id}/papers`}>
              {m.records_link_papers()}
            </LinkRow>
            <LinkRow href="/buyer/payments">{m.records_link_payments()}</LinkRow>
          </div>
        </div>
      </div>
    </div>
  );
}

function Group({ group }: { group: EntryGroup }) {
  const { kind, from, to, amount, owed, entries } = group;
  const [first] = entries;
  const money = entries.reduce((sum, entry) => sum + entry.money, 0);
  return (
    <li>
      <details className="entry">
        <summary>
          <span className="entry-what">
            <b>{kindWords[kind]()}</b>
            <span className="label">
              {from === to
                ? dateOf(from)
                : m.records_from_to({ from: shortDateOf(from), to: dateOf(to) })}
            </span>
            {first && first.credit > 0 && (
              <span className="label">
                {m.records_credit_kept({ amount: pesos(first.credit) })}
              </span>
            )}
          </span>
          <span className="entry-amount num">
            <b>{amount === 0 && money !== 0 ? pesos(money) : columnOf(amount)}</b>
            <span className="label">{m.records_owed_after({ amount: pesos(owed) })}</span>
          </span>
        </summary>
        <ul className="entry-lines">
          {entries.length > 1
            ? entries.map((entry) => (
                <Line key={entry.id} name={dateOf(entry.date)} amount={amountOf(entry)} />
              ))
            : first?.lines.map((line) => (
                <Line
                  key={`${line.component} ${line.sequence}`}
                  name={
                    line.sequence === null
                      ? componentWords[line.component]()
                      : m.records_part_of({
                          part: componentWords[line.component](),
                          sequence: line.sequence,
                        })
                  }
                  amount={line.amount}
                />
              ))}
          {first && first.credit !== 0 && (
            <Line name={m.records_part_credit()} amount={first.credit} />
          )}
        </ul>
        <p className="label entry-journal">
          {m.records_journal({ id: first?.id ?? '' })}
          {first?.payment_id && (
            <>
              {' '}
              <Link to={`/buyer/payments/${first.payment_id}`}>{m.records_receipt_link()}</Link>
            </>
          )}
        </p>
      </details>
    </li>
  );
}

const Line = ({ name, amount }: { name: string; amount: number }) => (
  <li className="apart">
    <span>{name}</span>
    <span className="num">{columnOf(amount)}</span>
  </li>
);

/** The same figures that the page of the purchase has, added up in front of its reader. */
function Sums(view: EntriesView) {
  const { entries, totals, since_last_close, to_come, stopped, outstanding } = view;
  const credit = entries.reduce((sum, entry) => sum + entry.credit, 0);
  const rows: [id: string, words: string, amount: number][] = [
    ['principal', m.records_sum_principal(), totals.principal],
    ['interest', m.records_sum_interest(), totals.interest],
    ['fee', m.records_sum_fee(), totals.fee],
    ['late', m.records_sum_late_fee(), totals.late_fee],
    ['other', m.records_sum_other(), totals.other],
    ['paid', m.records_sum_paid(), -totals.paid],
    ['dropped', m.records_sum_dropped(), -totals.no_longer_asked],
    ['since', m.records_sum_since(), since_last_close],
    ['to-come', m.records_sum_to_come(), to_come],
    ['stopped', m.records_sum_stopped(), -stopped],
  ];
  return (
    <Card className="stack gap-3">
      <h2>{m.records_sum_title()}</h2>
      <dl className="record-sums">
        {rows
          .filter(([id, , amount]) => amount !== 0 || id === 'principal' || id === 'paid')
          .map(([id, words, amount]) => (
            <div key={id} id={id}>
              <dt>{words}</dt>
              <dd className="num">{columnOf(amount)}</dd>
            </div>
          ))}
        <div className="record-total">
          <dt>{m.records_sum_left()}</dt>
          <dd className="num">{pesos(outstanding)}</dd>
        </div>
      </dl>
      {stopped > 0 && <p className="small">{m.stopped_while({ amount: pesos(stopped) })}</p>}
      {credit > 0 && <p className="small">{m.records_sum_credit({ amount: pesos(credit) })}</p>}
      {totals.paid_at_once > 0 && (
        <p className="small">{m.records_sum_at_once({ amount: pesos(totals.paid_at_once) })}</p>
      )}
    </Card>
  );
}
