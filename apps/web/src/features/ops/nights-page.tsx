import type {
  explainDifference,
  Night,
  ReconciliationSummary,
  StatementDifference,
} from '@luwag/contracts/reconciliation';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { Fact } from './chain-card.tsx';
import { ModeFilter } from './mode-filter.tsx';
import type { NightsAnswer, NightsData } from './nights.server.ts';
import { ReasonField } from './note-field.tsx';

const path = '/ops/nights';

/** The report of each night, and what the gateway's statement says otherwise. */
export function NightsPage(props: NightsData & { answer: NightsAnswer | undefined }) {
  const { mode, nights, differences, toExplain, answer } = props;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.night_title()}>{m.night_lede()}</PageHead>
      </div>
      <ModeFilter path={path} mode={mode} />
      {props.isExplained && <Banner tone="ok" role="status" title={m.night_explained()} />}
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      <section className="stack" aria-labelledby="differences">
        <h2 id="differences">
          {toExplain > 0 ? m.night_to_explain({ count: toExplain }) : m.night_nothing_to_explain()}
        </h2>
        {differences.length > 0 && (
          <ul className="stack">
            {differences.map((difference) => (
              <li key={difference.difference_id}>
                <DifferenceCard difference={difference} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {props.ofDate && <OfDate {...props.ofDate} />}
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

const faults: ForRefusals<typeof explainDifference, () => string> = {
  invalid_request: m.night_note_fault,
  difference_not_found: m.night_gone,
  difference_resolved: m.night_gone,
};

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
          <Link
            to={withSearch(path, {
              mode: mode === 'test' ? 'test' : null,
              date: night.business_date,
            })}
          >
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

const kindWords: Record<StatementDifference['kind'], () => string> = {
  timing: m.night_kind_timing,
  partial: m.night_kind_partial,
  duplicate: m.night_kind_duplicate,
  unmatched: m.night_kind_unmatched,
};

const kindHelp: Record<StatementDifference['kind'], () => string> = {
  timing: m.night_help_timing,
  partial: m.night_help_partial,
  duplicate: m.night_help_duplicate,
  unmatched: m.night_help_unmatched,
};

function DifferenceCard({ difference }: { difference: StatementDifference }) {
  const { difference_id: id, kind, reference } = difference;
  const amountOf = (amount: number | null) => (amount === null ? m.night_nothing() : pesos(amount));
  return (
    <Card className="stack">
      <div className="between">
        <Badge tone={kind === 'timing' ? 'pend' : 'late'}>{kindWords[kind]()}</Badge>
        <time className="label" dateTime={difference.found_at}>
          {momentWords(difference.found_at)}
        </time>
      </div>
      <p className="ops-mono">{reference}</p>
      <dl className="values night-facts">
        <Fact name={m.night_of_date()}>{dateOf(difference.business_date)}</Fact>
        <Fact name={m.night_statement_says()}>{amountOf(difference.gateway_centavos)}</Fact>
        <Fact name={m.night_book_says()}>{amountOf(difference.book_centavos)}</Fact>
      </dl>
      <p className="small">{kindHelp[kind]()}</p>
      <Resolved difference={difference} />
      {kind !== 'timing' && !difference.resolution && (
        <details>
          <summary>{m.night_explain()}</summary>
          <PostForm className="stack" fields={{ difference_id: id }} noValidate={false}>
            <ReasonField label={m.night_note()} help={m.night_note_help()} />
            <SubmitButton of={{ difference_id: id }} variant="second" auto compact>
              {m.night_explain_yes()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

/** Everything that was found on one date, with how each ended: nothing leaves the record. */
const OfDate = ({ date, differences }: NonNullable<NightsData['ofDate']>) => (
  <section className="stack" aria-labelledby="of-date">
    <h2 id="of-date">{m.night_all_of({ date: dateOf(date) })}</h2>
    {differences.length === 0 && <p className="label">{m.night_none_of_date()}</p>}
    <ul className="stack">
      {differences.map((difference) => (
        <li key={difference.difference_id}>
          <DifferenceCard difference={difference} />
        </li>
      ))}
    </ul>
  </section>
);

function Resolved({ difference }: { difference: StatementDifference }) {
  const { resolution, resolved_at: at, resolved_by: name, note } = difference;
  if (!resolution || !at) return null;
  return (
    <p className="small breaks">
      <Badge tone="paid">
        {resolution === 'cleared' ? m.night_cleared() : m.night_was_explained()}
      </Badge>{' '}
      {[name, momentWords(at)].filter(Boolean).join(', ')}
      {note && `: ${note}`}
    </p>
  );
}

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
