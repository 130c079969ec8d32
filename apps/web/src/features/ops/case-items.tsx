import type { CaseView, ItemState } from '@luwag/contracts/kyc-cases';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { reasonNames } from './case-choices.ts';

const looks: Readonly<Record<ItemState, { tone: BadgeTone; words: () => string }>> = {
  missing: { tone: 'ahead', words: m.ops_item_missing },
  sent: { tone: 'now', words: m.ops_item_sent },
  accepted: { tone: 'paid', words: m.ops_item_accepted },
  asked_again: { tone: 'pend', words: m.ops_item_asked_again },
};

type Item = CaseView['items'][number];

/** What was asked for, what came, and what is still to come. What nobody needs is left out. */
export function CaseItems({ items }: { items: readonly Item[] }) {
  const shown = items
    .filter(({ required, state }) => required || state !== 'missing')
    .toSorted((a, b) => itemKinds.indexOf(a.kind) - itemKinds.indexOf(b.kind));
  return (
    <Card role="region" aria-labelledby="items">
      <h2 id="items">{m.ops_items()}</h2>
      <ul className="stack gap-2 desk-items">
        {shown.map((item) => (
          <li key={item.kind} className="bar gap-2">
            <span>
              {itemWords(item.kind)}
              <ItemNote item={item} />
            </span>
            <Badge tone={looks[item.state].tone}>{looks[item.state].words()}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ItemNote({ item }: { item: Item }) {
  if (item.reason_code) return <span className="label">{reasonNames[item.reason_code]()}</span>;
  if (!item.sent_at) return null;
  return <span className="label">{momentWords(item.sent_at)}</span>;
}
