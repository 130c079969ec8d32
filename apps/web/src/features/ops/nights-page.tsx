import type { Night, ReconciliationSummary } from '@luwag/contracts/reconciliation';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { Fact } from './chain-card.tsx';
import { kindWords } from './difference-words.ts';
import { ModeFilter } from './mode-filter.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import type { NightsData } from './nights.server.ts';
import { reconciliationAddress } from './reconciliation-address.ts';

const path = '/ops/nights';

/** The report of each night; what the gateway's statement says otherwise has a page of its own. */
export function NightsPage(props: NightsData) {
  const { mode, nights, toExplain } = props;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.night_title()}>{m.night_lede()}</PageHead>
        <MoneyTabs path={path} />
      </div>
      <ModeFilter path={path} mode={mode} />
      <p className="between">
        <b>
          {toExplain > 0 ? m.night_to_explain({ count: toExplain }) : m.night_nothing_to_explain()}
        </b>
        <span className="links">
          <Link to={reconciliationAddress({ mode })}>{m.recon_to_list()}</Link>
        </span>
      </p>
      <section className="stack" aria-labelledby="nights">
        <h2 id="nights">{m.night_list()}</h2>
        {nights.length === 0 && (
          <EmptyState level={3} title={m.night_none_title()}>
            {m.night_none_text()}
          </EmptyState>
        )}
        <ol className="stack">
          {nights.map((night) => (
            <li key={night.business_date}>
              <NightCard night={night} mode={mode} />
            </li>
          ))}
        </ol>
      </section>
      <More {...props} />
    </div>
  );
}

function NightCard({ night, mode }: { night: Night; mode: NightsData['mode'] }) {
  const { reconciliation: compared, provision } = night;
  return (
    <Card className="stack">
      <div className="between">
        <h3>{dateOf(night.business_date)}</h3>
        {night.finished_at ? (
          <Badge tone="paid">{m.night_done()}</Badge>
        ) : (
          <Badge tone="late">
            {m.night_slices({ done: night.slices_done, all: night.slices })}
          </Badge>
        )}
      </div>
      <dl className="values night-facts">
        <Fact name={m.night_began()}>{momentWords(night.started_at)}</Fact>
        <Fact name={m.night_took()}>{tookWords(night)}</Fact>
        <Fact name={m.night_plans()}>{night.plans}</Fact>
        <Fact name={m.night_charges()}>{night.charges}</Fact>
        <Fact name={m.night_attempts()}>{night.attempts}</Fact>
        <Fact name={m.night_journals()}>{night.journals}</Fact>
        {night.missed_days > 0 && <Fact name={m.night_missed()}>{night.missed_days}</Fact>}
        {provision && (
          <Fact name={m.night_set_aside()}>
            {pesos(provision.target_centavos)}{' '}
            <span className="label">{changeWords(provision.change_centavos)}</span>
          </Fact>
        )}
      </dl>
      <p className="small">{compared ? summaryWords(compared) : m.night_not_compared()}</p>
      {compared && differencesIn(compared) > 0 && (
        <p className="links">
          <Link to={reconciliationAddress({ mode, date: night.business_date })}>
            {m.night_see_all({ count: differencesIn(compared) })}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** `4 min 6 s`, or how far it is. */
function tookWords({ started_at: from, finished_at: to }: Night): string {
  if (to === null) return m.night_under_way();
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  return m.night_duration({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

const changeWords = (change: number): string =>
  change < 0 ? m.night_less({ amount: pesos(-change) }) : m.night_more({ amount: pesos(change) });

function summaryWords(of: ReconciliationSummary): string {
  if (!of.is_finished) return m.night_comparing();
  const counts = (['timing', 'partial', 'duplicate', 'unmatched'] as const)
    .filter((kind) => of[kind] > 0)
    .map((kind) => `${kindWords[kind]()} ${of[kind]}`);
  const matched = m.night_matched({ count: of.matched, amount: pesos(of.matched_centavos) });
  return [matched, ...counts].join(' · ');
}

const differencesIn = (of: ReconciliationSummary): number =>
  of.timing + of.partial + of.duplicate + of.unmatched;

function More({ mode, isFirst, nextBefore }: NightsData) {
  if (isFirst && !nextBefore) return null;
  const at = (before?: string) =>
    withSearch(path, { mode: mode === 'test' ? 'test' : null, before });
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && <Link to={at()}>{m.night_newest()}</Link>}
      {nextBefore && <Link to={at(nextBefore)}>{m.night_older()}</Link>}
    </nav>
  );
}
