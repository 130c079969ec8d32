import type { FoundPerson } from '@luwag/contracts/staff-people';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { CallerFinder } from './caller-finder.tsx';
import type { CallerAnswer } from './people.server.ts';

/** Whoever fits what was typed, masked: the last digits tell two people of one name apart. */
export function PeoplePage({ answer }: { answer: CallerAnswer | undefined }) {
  return (
    <div className="ops-page stack gap-5">
      <PageHead title={m.people_title()}>{m.people_lede()}</PageHead>
      <Card className="narrow">
        <CallerFinder
          typed={answer?.sought ?? ''}
          error={answer?.isTooShort ? m.people_too_short() : undefined}
        />
      </Card>
      {answer && !answer.isTooShort && answer.people.length === 0 && (
        <EmptyState title={m.people_none()}>{m.people_none_text()}</EmptyState>
      )}
      {answer && answer.people.length > 0 && (
        <section className="stack" aria-labelledby="found">
          <h2 id="found" className="ops-section">
            {m.people_several({ count: answer.people.length })}
          </h2>
          <ul className="stack">
            {answer.people.map((person) => (
              <li key={person.account_id}>
                <FoundCard person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export const roleWords: Readonly<Record<FoundPerson['role'], () => string>> = {
  buyer: m.people_buyer,
  merchant: m.people_merchant,
};

const FoundCard = ({ person }: { person: FoundPerson }) => (
  <Card className="stack">
    <div className="between">
      <Link to={`/ops/people/${person.account_id}`} prefetch="none">
        {person.name || m.people_nameless()}
      </Link>
      <Badge tone="plain">{roleWords[person.role]()}</Badge>
    </div>
    <p className="label breaks">
      {person.number}
      {person.number && ' · '}
      {person.email}
    </p>
  </Card>
);
