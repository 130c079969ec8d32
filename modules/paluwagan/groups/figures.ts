import type { GroupAmounts } from '@luwag/contracts/paluwagan';
import type { CivilDate } from '@luwag/domain/calendar';
import { addDays } from '@luwag/domain/calendar';
import { type GroupRules, startBeforeDays } from '@luwag/domain/paluwagan-rules';
import type { GroupRow } from './repository.ts';

/** What everybody signed: the figures of a group are these and no others. */
export const rulesOf = ({ rules }: Pick<GroupRow, 'rules'>): GroupRules => JSON.parse(rules);

export const amountsOf = (rules: GroupRules): GroupAmounts => ({
  seats: rules.seats,
  contribution: rules.contribution,
  cover: rules.cover,
  due: rules.contribution + rules.cover,
  pot: rules.pot,
  every: rules.every,
  order: rules.order,
  due_dates: [...rules.due_dates],
  grace_days: rules.grace_days,
  penalty: rules.penalty,
  deposit: rules.deposit,
  early_turns: rules.early_turns,
  early_rating: rules.early_turns_rating,
  platform_cover: rules.platform_cover,
  fee: rules.fee,
});

/** On this day a group that does not run is called off. */
export const lastCallOf = ({ first_date }: Pick<GroupRow, 'first_date'>): CivilDate =>
  addDays(first_date, -startBeforeDays);
