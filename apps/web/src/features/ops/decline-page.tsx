import type { PurchaseDecline } from '@luwag/contracts/purchase-declines';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { Fact } from './chain-card.tsx';
import { declineWords } from './decline-words.ts';
import { ReplayHead, ReplayResults } from './replay-parts.tsx';
import type { DeclineData } from './risk.server.ts';

const stepWords: Readonly<Record<PurchaseDecline['step'], () => string>> = {
  opening: m.decline_step_opening,
  counter: m.decline_step_counter,
  confirming: m.decline_step_confirming,
  paying: m.decline_step_paying,
};
const lineWords = {
  open: m.decline_line_open,
  frozen: m.decline_line_frozen,
  closed: m.decline_line_closed,
};

/** A purchase for which nothing was lent: by what, and the same decided again, then and today. */
export function DeclinePage({ decline }: DeclineData) {
  return (
    <div className="ops-page stack gap-5">
      <ReplayHead
        of={decline}
        title={m.decline_title({ moment: momentWords(decline.declined_at) })}
      >
        <p className="label breaks">
          {m.decline_where({ store: decline.store_name, amount: pesos(decline.amount) })}
        </p>
      </ReplayHead>
      <ReplayResults
        of={decline}
        rows={[
          {
            key: 'rule',
            what: m.decline_rule(),
            tell: ({ rule }) => (rule === null ? m.decline_lent() : declineWords[rule]()),
          },
          {
            key: 'version',
            what: m.decline_version(),
            tell: ({ rules_version: version }) => String(version),
          },
        ]}
      />
      <Inputs decline={decline} />
    </div>
  );
}

type Shown = { decline: PurchaseDecline };

function Inputs({ decline }: Shown) {
  const { inputs } = decline;
  return (
    <Card className="stack" role="region" aria-labelledby="inputs">
      <h2 id="inputs">{m.decision_inputs()}</h2>
      <dl className="values night-facts">
        <Fact name={m.decline_step()}>{stepWords[decline.step]()}</Fact>
        <Fact name={m.decline_price()}>{pesos(decline.amount)}</Fact>
        <Fact name={m.decline_wanted()}>{pesos(inputs.wanted)}</Fact>
        {inputs.paid_at_once > 0 && (
          <Fact name={m.decline_at_once()}>{pesos(inputs.paid_at_once)}</Fact>
        )}
        {inputs.hold ? <HoldFacts hold={inputs.hold} /> : <LineFacts line={inputs.line} />}
      </dl>
      {!inputs.hold && (
        <p className="label">{inputs.may_pay_part ? m.decline_part() : m.decline_no_part()}</p>
      )}
      {decline.request_id && (
        <StaffMay right="see_purchases">
          <p className="links">
            <Link to={`/ops/purchases/${decline.request_id}`} prefetch="none">
              {m.decline_purchase()}
            </Link>
          </p>
        </StaffMay>
      )}
    </Card>
  );
}

type Facts = PurchaseDecline['inputs'];

function HoldFacts({ hold }: { hold: NonNullable<Facts['hold']> }) {
  return (
    <>
      <Fact name={m.decline_held_until()}>{momentWords(hold.until)}</Fact>
      <Fact name={m.decline_rule()}>
        {hold.is_check ? m.decline_held_check() : m.decline_held_factors()}
      </Fact>
    </>
  );
}

function LineFacts({ line }: { line: Facts['line'] }) {
  if (!line) return <Fact name={m.decline_line()}>{m.decline_line_none()}</Fact>;
  return (
    <>
      <Fact name={m.decline_line()}>{lineWords[line.status]()}</Fact>
      <Fact name={m.decline_limit()}>{pesos(line.limit)}</Fact>
      <Fact name={m.decline_available()}>{pesos(line.available)}</Fact>
      <Fact name={m.decline_overdue()}>{line.is_overdue ? m.decline_yes() : m.decline_no()}</Fact>
      {line.cap !== null && <Fact name={m.decline_cap()}>{pesos(line.cap)}</Fact>}
    </>
  );
}
