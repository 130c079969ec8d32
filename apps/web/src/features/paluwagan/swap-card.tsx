import type { GroupPage, GroupSwap } from '@luwag/contracts/paluwagan';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ordinal } from './group-words.ts';
import type { ManageProps } from './manage.server.ts';

/** Two members change turns when both say yes; nobody else has a say, and no money moves. */
export function SwapCard({ group }: ManageProps) {
  if (group.status !== 'running') return null;
  const isAhead = ({ turn }: { turn: number | null }): boolean =>
    group.rounds.some((round) => round.round_number === turn && round.status === 'ahead');
  const own = group.seats.filter((seat) => seat.is_yours && isAhead(seat));
  const others = group.seats.filter((seat) => !seat.is_yours && isAhead(seat));
  const canAsk = own.length > 0 && others.length > 0;
  if (!canAsk && group.swaps.length === 0) return null;
  return (
    <Card id="swap" className="stack gap-4" role="region" aria-labelledby="swap-title">
      <div>
        <h2 id="swap-title">{m.paluwagan_swap()}</h2>
        <p>{m.paluwagan_swap_text()}</p>
      </div>
      {group.swaps.map((swap) => (
        <OpenSwap key={swap.swap_id} swap={swap} group={group} />
      ))}
      {canAsk && (
        <PostForm fields={{ act: 'swap' }} className="stack gap-4">
          <SeatSelect name="from" label={m.paluwagan_swap_from()} seats={own} />
          <SeatSelect name="to" label={m.paluwagan_swap_to()} seats={others} />
          <SubmitButton of={{ act: 'swap' }} variant="second" busy={m.paluwagan_busy()}>
            {m.paluwagan_swap_ask()}
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

type SeatSelectProps = { name: string; label: string; seats: GroupPage['seats'] };

const SeatSelect = ({ name, label, seats }: SeatSelectProps) => (
  <SelectField name={name} label={label}>
    {seats.map((seat) => (
      <option key={seat.seat_id} value={seat.seat_id}>
        {m.paluwagan_turn_row({ turn: ordinal(seat.turn ?? 0), name: seat.name })}
        {seat.turn_date && `, ${shortDateOf(seat.turn_date)}`}
      </option>
    ))}
  </SelectField>
);

/** One that waits: the one who was asked says yes or no, the one who asked may take it back. */
function OpenSwap({ swap, group }: { swap: GroupSwap; group: GroupPage }) {
  const isAsker = group.mine.seat_ids.includes(swap.from_seat_id);
  const fields = { act: 'answer_swap', swap: swap.swap_id };
  return (
    <div className="stack">
      <p>
        {m.paluwagan_swap_line({
          from: `${ordinal(swap.from_turn)}, ${swap.from_name}`,
          to: `${ordinal(swap.to_turn)}, ${swap.to_name}`,
        })}
      </p>
      {swap.is_for_you && (
        <PostForm fields={fields} className="row2">
          <SubmitButton name="answer" value="no" of={fields} variant="second">
            {m.paluwagan_swap_no()}
          </SubmitButton>
          <SubmitButton name="answer" value="yes" of={fields}>
            {m.paluwagan_swap_yes()}
          </SubmitButton>
        </PostForm>
      )}
      {isAsker && (
        <PostForm fields={fields}>
          <SubmitButton name="answer" value="no" of={fields} variant="text" auto compact>
            {m.paluwagan_swap_take_back()}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
