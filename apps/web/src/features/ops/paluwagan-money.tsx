import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { Sum } from '#app/shared/components/payout/payout-sums.tsx';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import type { StaffGroupData } from './paluwagan.server.ts';
import { outlookWords } from './paluwagan-words.ts';

type Group = StaffGroupData['group'];

/** Whether the next pot will be whole, and who makes up for whom. */
export function OutlookCard({ outlook }: Pick<Group, 'outlook'>) {
  if (!outlook) return null;
  const { given, given_count: count, lines, pot, name, date } = outlook;
  return (
    <Card className="stack" role="region" aria-labelledby="outlook">
      <div className="between">
        <h2 id="outlook">{m.paluwagan_outlook()}</h2>
        <Badge tone={outlook.is_whole ? 'paid' : 'late'}>
          {outlook.is_whole ? m.paluwagan_outlook_whole() : m.paluwagan_outlook_short()}
        </Badge>
      </div>
      <dl className="lined payout-sums">
        <Sum name={m.paluwagan_outlook_in({ count })} amount={given} />
        {lines.map((line) => (
          <Sum
            key={`${line.kind} ${line.name}`}
            name={outlookWords[line.kind]({ name: line.name })}
            amount={line.amount}
          />
        ))}
        <Sum
          name={m.paluwagan_outlook_pot({ name, date: shortDateOf(date) })}
          amount={pot}
          isTotal
        />
      </dl>
    </Card>
  );
}

/** Held is owed: the ledger against the rows. */
export function ProofCard({ group }: { group: Group }) {
  const { proof } = group;
  return (
    <Card className="stack" role="region" aria-labelledby="proof">
      <div className="between">
        <h2 id="proof">{m.paluwagan_proof()}</h2>
        <Badge tone={proof.is_equal ? 'paid' : 'late'}>
          {proof.is_equal ? m.paluwagan_proof_equal() : m.paluwagan_proof_not()}
        </Badge>
      </div>
      <dl className="lined payout-sums">
        <Sum name={m.paluwagan_held_pools()} amount={proof.pools} />
        <Sum name={m.paluwagan_held_deposits()} amount={proof.deposits} />
        <Sum name={m.paluwagan_held_guarantee()} amount={proof.guarantee} />
        <Sum name={m.paluwagan_held_to_be_paid()} amount={proof.to_be_paid} />
        <Sum name={m.paluwagan_held_sum()} amount={proof.held} isTotal />
        {!proof.is_equal && <Sum name={m.paluwagan_proof_owed()} amount={proof.owed} />}
      </dl>
      <p className="label">
        {m.paluwagan_proof_cover({ amount: pesos(group.platform_cover_left) })}
      </p>
    </Card>
  );
}
