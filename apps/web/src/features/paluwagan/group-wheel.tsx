import type { GroupPage, GroupRound, GroupSeat } from '@luwag/contracts/paluwagan';
import { Wheel } from '@luwag/ui/wheel';
import { m } from '#app/paraglide/messages.js';
import { initialsOf } from '#app/shared/format/initials.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { hubName, isLate } from './group-words.ts';

/** Without centavos where there are none: the one place where a pot is written short. */
const whole = (amount: number): string => pesos(amount).replace(/\.00$/, '');

/** The round whose pot is next; undefined once all are paid out or shared. */
export const roundNow = ({ rounds }: Pick<GroupPage, 'rounds'>): GroupRound | undefined =>
  rounds.find(({ status }) => status !== 'released' && status !== 'shared');

type GroupWheelProps = Pick<GroupPage, 'seats' | 'rounds' | 'amounts' | 'covered'>;

/** The wheel of turns, once there is an order. */
export function GroupWheel({ seats, rounds, amounts, covered }: GroupWheelProps) {
  const now = roundNow({ rounds });
  const current = now ? now.round_number - 1 : seats.length;
  const yours = seats.flatMap(({ is_yours: isYours }, index) => (isYours ? [index] : []));
  return (
    <Wheel
      label={m.paluwagan_turns()}
      members={seats.map((seat, index) => ({
        key: seat.seat_id,
        initials: initialsOf(seat.name),
        isLate: isLate(seat, covered),
        description: turnWords(seat, { index, current, isLate: isLate(seat, covered) }),
      }))}
      current={current}
      you={{ index: yours, word: m.paluwagan_ikaw() }}
      hub={hubOf({ now, seats, amounts })}
    />
  );
}

function hubOf({
  now,
  seats,
  amounts,
}: Pick<GroupPage, 'seats' | 'amounts'> & { now: GroupRound | undefined }) {
  if (!now)
    return {
      top: m.paluwagan_hub_over(),
      figure: whole(amounts.pot),
      bottom: m.paluwagan_hub_each(),
    };
  const date = shortDateOf(now.due_date);
  const isYours = seats.some((seat) => seat.seat_id === now.seat_id && seat.is_yours);
  return {
    top: m.paluwagan_turn_of({ turn: now.round_number, count: seats.length }),
    figure: whole(now.pot),
    bottom: isYours
      ? m.paluwagan_hub_you({ date })
      : m.paluwagan_hub_to({ name: hubName(now.name ?? ''), date }),
  };
}

type Place = { index: number; current: number; isLate: boolean };

function turnWords(seat: GroupSeat, { index, current, isLate: owes }: Place): string {
  const words = { turn: index + 1, name: seat.is_yours ? m.paluwagan_you() : seat.name };
  if (owes) return m.paluwagan_wheel_late(words);
  if (index < current) return m.paluwagan_wheel_received(words);
  return index === current ? m.paluwagan_wheel_now(words) : m.paluwagan_wheel_ahead(words);
}
