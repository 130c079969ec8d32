import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';

/** The rules in words. What is signed is their exact text, which the page of rules has. */
export function SevenRules({ amounts }: { amounts: GroupAmounts }) {
  const { seats, penalty, grace_days: days, early_turns: early, early_rating: rating } = amounts;
  const isDrawn = amounts.order === 'draw';
  const rules = [
    [m.paluwagan_rule_people(), m.paluwagan_rule_people_text()],
    [
      isDrawn ? m.paluwagan_rule_draw() : m.paluwagan_rule_agreed(),
      [
        isDrawn ? m.paluwagan_rule_draw_text({ seats }) : m.paluwagan_rule_agreed_text({ seats }),
        m.paluwagan_rule_early_text({ early, rating }),
      ].join(' '),
    ],
    [m.paluwagan_rule_pot(), m.paluwagan_rule_pot_text()],
    [m.paluwagan_rule_late({ days }), m.paluwagan_rule_late_text({ amount: pesos(penalty) })],
    [m.paluwagan_rule_miss(), m.paluwagan_rule_miss_text({ cover: pesos(amounts.platform_cover) })],
    [m.paluwagan_rule_leave(), m.paluwagan_rule_leave_text()],
    [m.paluwagan_rule_even(), m.paluwagan_rule_even_text()],
  ] as const;
  return (
    <Card className="stack" role="region" aria-labelledby="rules">
      <h2 id="rules">{m.paluwagan_rules_everyone()}</h2>
      <ol className="lined numbered pal-rules">
        {rules.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
