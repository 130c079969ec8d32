import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { columnOf, dateOf } from '#app/shared/format/money-words.ts';
import type { KindData } from './ledger.server.ts';
import { accountAddress, kindAddress, trialAddress } from './ledger-address.ts';
import { kindWords, ownerWords } from './ledger-words.ts';

/** The accounts of one kind at the end of a day, in the order of their owners. */
export function LedgerKindPage(props: KindData) {
  const { kind, mode, on, typed, accounts } = props;
  return (
    <div className="ops-page stack gap-5">
      <div>
        <p className="links">
          <Link to={trialAddress(mode, { on })}>{m.ledger_trial()}</Link>
        </p>
        <h1>{kindWords[kind]()}</h1>
        <p className="lede">
          {m.ledger_kind_lede({ date: dateOf(on) })} {m.ledger_signs()}
        </p>
      </div>
      <Form method="get" className="row2 gap-3 audit-filter" key={`${on} ${typed}`}>
        {mode === 'test' && <input type="hidden" name="mode" value="test" />}
        <TextField name="on" label={m.ledger_on()} type="date" defaultValue={on} />
        <TextField
          name="owner"
          label={m.ledger_owner_find()}
          help={m.ledger_owner_help()}
          defaultValue={typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
        />
        <div>
          <Button type="submit" variant="second" auto compact>
            {m.ledger_find()}
          </Button>
        </div>
      </Form>
      {accounts.length === 0 ? (
        <EmptyState title={m.ledger_accounts_none()}>{m.ledger_accounts_none_text()}</EmptyState>
      ) : (
        <Card>
          <table className="table ledger-table">
            <caption className="visually-hidden">{kindWords[kind]()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.ledger_owner()}</th>
                <th scope="col">{m.ledger_balance()}</th>
              </tr>
            </thead>
            <tbody data-desk-list>
              {accounts.map((account) => (
                <tr key={account.account_id}>
                  <th scope="row">
                    <Link to={accountAddress(account.account_id)} prefetch="none">
                      {ownerWords(account)}
                    </Link>
                  </th>
                  <td className="num">{columnOf(account.closing_centavos)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <More {...props} />
    </div>
  );
}

function More({ kind, mode, on, typed, isFirst, nextAfter }: KindData) {
  if (isFirst && !nextAfter) return null;
  const at = (after?: string) =>
    kindAddress(kind, { mode, on, owner: typed, ...(after && { after }) });
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && <Link to={at()}>{m.ledger_beginning()}</Link>}
      {nextAfter && <Link to={at(nextAfter)}>{m.ledger_further()}</Link>}
    </nav>
  );
}
