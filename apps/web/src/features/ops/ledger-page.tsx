import type { TrialLine, TrialSum } from '@luwag/contracts/ledger';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { TextField } from '@luwag/ui/text-field';
import { Fragment } from 'react';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { columnOf, pesos } from '#app/shared/format/money-words.ts';
import type { LedgerData } from './ledger.server.ts';
import { kindAddress, ledgerPath, trialFileAddress } from './ledger-address.ts';
import { classWords, kindWords } from './ledger-words.ts';
import { ModeFilter } from './mode-filter.tsx';
import { MoneyTabs } from './money-tabs.tsx';

/** The tree of accounts with what each kind stands at, and both sides of it. */
export function LedgerPage(props: LedgerData) {
  const { mode, results, sums, isFault } = props;
  const money = results.filter(({ unit }) => unit === 'PHP');
  const memo = results.filter(({ unit }) => unit === 'CRL');
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.ledger_title()}>{m.ledger_lede()}</PageHead>
        <MoneyTabs path={ledgerPath} />
      </div>
      <ModeFilter path={ledgerPath} mode={mode} />
      <Dates {...props} />
      {isFault && <Banner tone="fail" role="alert" title={m.ledger_date_fault()} />}
      {results.length === 0 ? (
        <EmptyState title={m.ledger_none_title()}>{m.ledger_none_text()}</EmptyState>
      ) : (
        <>
          <Equality sums={sums} />
          <TrialCard {...props} id="trial" title={m.ledger_trial()} lines={money} unit="PHP" />
          {memo.length > 0 && (
            <TrialCard {...props} id="memo" title={m.ledger_memo()} lines={memo} unit="CRL" />
          )}
          <p className="links">
            <a href={trialFileAddress(mode, props)} download>
              {m.ledger_file()}
            </a>
          </p>
        </>
      )}
    </div>
  );
}

const Dates = ({ mode, on, from }: LedgerData) => (
  // Another address is another form: what was typed before does not stay in it.
  <Form method="get" action={ledgerPath} className="row2 gap-3 audit-filter" key={`${from} ${on}`}>
    {mode === 'test' && <input type="hidden" name="mode" value="test" />}
    <TextField name="from" label={m.ledger_from()} type="date" defaultValue={from} />
    <TextField name="on" label={m.ledger_on()} type="date" defaultValue={on} />
    <div>
      <Button type="submit" variant="second" auto compact>
        {m.ledger_show()}
      </Button>
    </div>
  </Form>
);

/** Said plainly, of all units at once: anything but equal is a fault of the book. */
function Equality({ sums }: { sums: readonly TrialSum[] }) {
  const off = sums.find(({ is_equal }) => !is_equal);
  if (off)
    return (
      <Banner tone="fail" role="alert" title={m.ledger_unequal()}>
        {m.ledger_unequal_text({
          debit: pesos(off.debit_balances_centavos),
          credit: pesos(off.credit_balances_centavos),
        })}
      </Banner>
    );
  const money = sums.find(({ unit }) => unit === 'PHP');
  return (
    <p className="row">
      <Badge tone="paid">{m.ledger_equal()}</Badge>{' '}
      {money && m.ledger_equal_text({ amount: pesos(money.debit_balances_centavos) })}
    </p>
  );
}

type TrialCardProps = LedgerData & {
  id: string;
  title: string;
  lines: readonly TrialLine[];
  unit: TrialSum['unit'];
};

const classesInOrder = ['asset', 'liability', 'equity', 'income', 'expense', 'memo'] as const;

function TrialCard({ id, title, lines, unit, sums, mode, on }: TrialCardProps) {
  const sum = sums.find((of) => of.unit === unit);
  return (
    <Card role="region" aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>{title}</h2>
        <span className="label">{m.ledger_signs()}</span>
      </div>
      <div className="ledger-scroll">
        <table className="table ledger-table ledger-trial">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{m.ledger_account()}</th>
              <th scope="col">{m.ledger_opening()}</th>
              <th scope="col">{m.ledger_debit()}</th>
              <th scope="col">{m.ledger_credit()}</th>
              <th scope="col">{m.ledger_closing()}</th>
            </tr>
          </thead>
          <tbody data-desk-list>
            {classesInOrder.map((one) => {
              const own = lines.filter((line) => line.class === one);
              return (
                own.length > 0 && (
                  <Fragment key={one}>
                    <ClassRow name={classWords[one]()} lines={own} />
                    {own.map((line) => (
                      <KindRow key={line.kind} line={line} to={{ mode, on }} />
                    ))}
                  </Fragment>
                )
              );
            })}
            {sum && (
              <tr className="sum">
                <th scope="row">{m.ledger_both_sides()}</th>
                <td />
                <td className="num">{columnOf(sum.debits_centavos)}</td>
                <td className="num">{columnOf(sum.credits_centavos)}</td>
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const amounts = [
  'opening_centavos',
  'debits_centavos',
  'credits_centavos',
  'closing_centavos',
] as const;

const ClassRow = ({ name, lines }: { name: string; lines: readonly TrialLine[] }) => (
  <tr className="ledger-class">
    <th scope="row">{name}</th>
    {amounts.map((amount) => (
      <td key={amount} className="num">
        {columnOf(lines.reduce((sum, line) => sum + line[amount], 0))}
      </td>
    ))}
  </tr>
);

type KindRowProps = { line: TrialLine; to: { mode: LedgerData['mode']; on: string } };

const KindRow = ({ line, to }: KindRowProps) => (
  <tr className="ledger-kind">
    <th scope="row">
      <Link to={kindAddress(line.kind, to)} prefetch="none">
        {kindWords[line.kind]()}
      </Link>
    </th>
    {amounts.map((amount) => (
      <td key={amount} className={amount === 'closing_centavos' ? undefined : 'q'}>
        {columnOf(line[amount])}
      </td>
    ))}
  </tr>
);
