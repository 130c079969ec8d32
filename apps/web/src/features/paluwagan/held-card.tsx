import type { GroupPage } from '@luwag/contracts/paluwagan';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { List, ListRow } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { inColumn, pesos } from '#app/shared/format/money-words.ts';
import { walletNames } from '#app/shared/format/wallet-names.ts';

/** What is held for the group, by what it is for; it is nobody's who keeps the list. */
export function HeldCard({ held }: Pick<GroupPage, 'held'>) {
  const lines = [
    [m.paluwagan_held_pools(), held.pools],
    [m.paluwagan_held_to_be_paid(), held.to_be_paid],
    [m.paluwagan_held_deposits(), held.deposits],
    [m.paluwagan_held_guarantee(), held.guarantee],
  ] as const;
  const sum = lines.reduce((total, [, amount]) => total + amount, 0);
  return (
    <Card className="stack" role="region" aria-labelledby="held">
      <h2 id="held">{m.paluwagan_held()}</h2>
      <dl className="bill">
        {lines.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{inColumn(amount)}</dd>
          </div>
        ))}
        <div className="bill-sum">
          <dt>{m.paluwagan_held_sum()}</dt>
          <dd>{pesos(sum)}</dd>
        </div>
      </dl>
      <p>{m.paluwagan_held_text({ amount: pesos(held.platform_cover_left) })}</p>
    </Card>
  );
}

type Payout = GroupPage['mine']['payouts'][number];

/** The end of the number is known once it is sent. */
const toWallet = ({ wallet, account }: Payout): string =>
  [walletNames[wallet], account].filter(Boolean).join(' ');

const kindWords: Readonly<Record<Payout['kind'], () => string>> = {
  pot: m.paluwagan_payout_pot,
  share: m.paluwagan_payout_share,
  exit: m.paluwagan_payout_exit,
  deposit: m.paluwagan_payout_deposit,
  closing: m.paluwagan_payout_closing,
};

const stateLooks: Readonly<Record<Payout['state'], { tone: BadgeTone; words: () => string }>> = {
  on_its_way: { tone: 'pend', words: m.paluwagan_payout_on_its_way },
  paid: { tone: 'paid', words: m.paluwagan_payout_paid },
  back: { tone: 'late', words: m.paluwagan_payout_back },
};

/** What the group sent to the reader, and what waits for a number to go to. */
export function OwnPayouts({ mine }: Pick<GroupPage, 'mine'>) {
  if (mine.payouts.length === 0 && mine.waits === 0) return null;
  return (
    <section className="stack" aria-labelledby="payouts">
      <h2 id="payouts">{m.paluwagan_payouts()}</h2>
      {mine.waits > 0 && (
        <Banner
          tone="pend"
          title={m.paluwagan_waits_title({ amount: pesos(mine.waits) })}
          action={<Link to="/buyer/settings/number">{m.paluwagan_waits_action()}</Link>}
        >
          {m.paluwagan_waits_text()}
        </Banner>
      )}
      {mine.payouts.length > 0 && (
        <Card flush>
          <List>
            {mine.payouts.map((payout) => (
              <ListRow
                key={payout.payout_id}
                icon="wallet"
                tone="brand"
                title={`${kindWords[payout.kind]()}, ${pesos(payout.amount)}`}
                note={`${toWallet(payout)}, ${momentWords(payout.at)}`}
                end={
                  <Badge tone={stateLooks[payout.state].tone}>
                    {stateLooks[payout.state].words()}
                  </Badge>
                }
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  );
}
