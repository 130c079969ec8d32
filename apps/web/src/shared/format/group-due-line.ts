import type { GroupCard } from '@luwag/contracts/paluwagan';
import { m } from '#app/paraglide/messages.js';
import { pesos, shortDateOf } from './money-words.ts';

type NextDue = NonNullable<NonNullable<GroupCard['mine']>['next_due']>;

/** Of both seats of whoever has two; of a day that is past, that it was. */
export function dueLine({ amount, seats, due_date: day }: NextDue, today: string): string {
  const words = { amount: pesos(amount), date: shortDateOf(day) };
  if (day < today) return (seats > 1 ? m.paluwagan_give_was_two : m.paluwagan_give_was)(words);
  return (seats > 1 ? m.paluwagan_give_by_two : m.paluwagan_give_by)(words);
}
