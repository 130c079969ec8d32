import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import { makeRuleSentences } from '@luwag/domain/paluwagan-sentences';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { signedSentences } from './exact-words.ts';

type SevenRulesProps = {
  amounts: GroupAmounts;
  /** What is signed; of a group that is not made yet there is none. */
  text?: string;
};

/**
 * The rules in words, in the reader's language, as the signed text has them. A text of version 1
 * has figures alone: these words are made of them today, and so are those of a group to be made.
 */
export function SevenRules({ amounts, text }: SevenRulesProps) {
  const figures = { ...amounts, early_turns_rating: amounts.early_rating };
  const sentences = signedSentences(text) ?? makeRuleSentences(figures);
  const rules = sentences[getLocale()];
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
