import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import { makeRuleSentences } from '@luwag/domain/paluwagan-sentences';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

/** The rules in words, in the reader's language: the text that is signed has the same. */
export function SevenRules({ amounts }: { amounts: GroupAmounts }) {
  const figures = { ...amounts, early_turns_rating: amounts.early_rating };
  const rules = makeRuleSentences(figures)[getLocale()];
  return (
    <Card className="stack" role="region" aria-labelledby="rules">
      <h2 id="rules">{m.paluwagan_rules_everyone()}</h2>
      <ol className="lined numbered pal-rules">
        {rules.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
