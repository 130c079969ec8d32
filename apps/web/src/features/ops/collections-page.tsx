import { delinquencyBuckets } from '@luwag/domain/delinquency';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { bucketWords, buyerNumber, reasonWords } from './bucket-words.ts';
import { Fact } from './chain-card.tsx';
import type { CollectionsData } from './collections.server.ts';
import { collectionsPath, personPath } from './collections-address.ts';
import { ModeFilter } from './mode-filter.tsx';

const late = delinquencyBuckets.filter((bucket) => bucket !== 'current');

/** Who is late, longest first, without names: those are on each person's own page. */
export function CollectionsPage(props: CollectionsData) {
  const { mode, bucket, people } = props;
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.late_title()}>{m.late_lede()}</PageHead>
      </div>
      <ModeFilter path="/ops/collections" mode={mode} />
      <Counted {...props} />
      <Proposed {...props} />
      <nav className="scroll-row ops-filter" aria-label={m.late_filter()}>
        {[null, ...late].map((one) => (
          <Link
            key={one}
            to={collectionsPath({ mode, bucket: one })}
            className="inline"
            aria-current={bucket === one ? 'page' : undefined}
          >
            {one ? bucketWords(one) : m.late_all()}
          </Link>
        ))}
      </nav>
      {people.length > 0 ? (
        <Card flush>
          <ol className="lined" aria-label={m.late_title()}>
            {people.map((person) => (
              <li key={person.account_id}>
                <Link to={personPath(person.account_id)} className="late-row" prefetch="none">
                  <b>{buyerNumber(person.account_id)}</b>
                  <span className="num">{pesos(person.overdue_centavos)}</span>
                  <span className="label">{m.late_days({ days: person.days_late })}</span>
                  <span className="label">{m.late_plans({ count: person.plans })}</span>
                </Link>
              </li>
            ))}
          </ol>
        </Card>
      ) : (
        <EmptyState title={m.late_none_title()}>{m.late_none_text()}</EmptyState>
      )}
      <More {...props} />
    </div>
  );
}

/** All plans by bucket, and what is set aside for them, as the last night counted. */
function Counted({ counted }: CollectionsData) {
  if (!counted) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="counted">
      <div className="between">
        <h2 id="counted">{m.late_counted()}</h2>
        <span className="label">{dateOf(counted.business_date)}</span>
      </div>
      <dl className="values night-facts">
        {counted.buckets.map((each) => (
          <Fact key={each.bucket} name={bucketWords(each.bucket)}>
            {m.late_plans({ count: each.plans })} <br />
            {pesos(each.owed_centavos)} <br />
            <span className="label">
              {m.late_set_aside({ amount: pesos(each.allowance_centavos) })}
            </span>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Proposed({ writeOffs }: CollectionsData) {
  if (writeOffs.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="proposed">
      <h2 id="proposed">{m.late_proposed({ count: writeOffs.length })}</h2>
      <Card flush>
        <ul className="lined">
          {writeOffs.map((each) => (
            <li key={each.write_off_id}>
              <Link to={personPath(each.account_id)} className="late-row" prefetch="none">
                <b>{buyerNumber(each.account_id)}</b>
                <span className="num">{pesos(each.owed_centavos)}</span>
                <span className="label">
                  {m.late_proposed_by({
                    name: each.proposed_by,
                    reason: reasonWords[each.reason](),
                  })}
                </span>
                <Badge tone="pend">
                  {each.is_your_proposal ? m.late_yours() : m.late_needs_second()}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function More({ mode, bucket, nextCursor, isFirst }: CollectionsData) {
  if (isFirst && !nextCursor) return null;
  return (
    <nav className="inline gap-5 links ops-more" aria-label={m.ops_pages()}>
      {!isFirst && <Link to={collectionsPath({ mode, bucket })}>{m.ops_pages_first()}</Link>}
      {nextCursor && (
        <Link to={collectionsPath({ mode, bucket, cursor: nextCursor })}>{m.ops_pages_next()}</Link>
      )}
    </nav>
  );
}
