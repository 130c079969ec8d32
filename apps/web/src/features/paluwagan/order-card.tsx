import type { GroupPage } from '@luwag/contracts/paluwagan';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ordinal } from './group-words.ts';
import type { ManageProps } from './manage.server.ts';

/** Where the order is agreed: the list, who said yes, and for the organiser a new one. */
export function OrderCard({ group }: ManageProps) {
  if (group.status !== 'agreeing') return null;
  return (
    <Card id="order" className="stack gap-4" role="region" aria-labelledby="order-title">
      <h2 id="order-title">{m.paluwagan_order()}</h2>
      {group.order_asked ? (
        <Asked group={group} order={group.order_asked} />
      ) : (
        <p>{m.paluwagan_no_order_text()}</p>
      )}
      {group.mine.is_organiser && <Propose group={group} />}
    </Card>
  );
}

type Order = NonNullable<GroupPage['order_asked']>;

function Asked({ group, order }: { group: GroupPage; order: Order }) {
  const seatOf = (id: string) => group.seats.find((seat) => seat.seat_id === id);
  return (
    <>
      <ol className="lined numbered pal-order">
        {order.seat_ids.map((id, index) => (
          <li key={id} className={seatOf(id)?.is_yours ? 'yours' : undefined}>
            <span className="apart">
              <b className="breaks">{seatOf(id)?.name}</b>
              <span>{shortDateOf(group.amounts.due_dates[index] ?? '')}</span>
            </span>
          </li>
        ))}
      </ol>
      <p>{m.paluwagan_agreeing_text({ agreed: order.agreed, members: group.members.length })}</p>
      {order.waits_for_you && (
        <PostForm fields={{ act: 'agree', order_hash: order.order_hash }} className="stack">
          <SubmitButton of={{ act: 'agree' }} busy={m.paluwagan_busy()}>
            {m.paluwagan_order_yes()}
          </SubmitButton>
          <p>{m.paluwagan_order_yes_text()}</p>
        </PostForm>
      )}
    </>
  );
}

/** A choice for each turn: works by keyboard, by thumb and without script. */
function Propose({ group }: { group: GroupPage }) {
  const start = group.order_asked?.seat_ids ?? group.seats.map(({ seat_id: id }) => id);
  return (
    <PostForm fields={{ act: 'propose' }} className="stack gap-4">
      <p>{m.paluwagan_order_propose_text({ turns: group.amounts.early_turns })}</p>
      {start.map((seatId, index) => (
        <SelectField
          key={seatId}
          name={`turn_${index + 1}`}
          label={m.paluwagan_order_turn({
            turn: ordinal(index + 1),
            date: shortDateOf(group.amounts.due_dates[index] ?? ''),
          })}
          defaultValue={seatId}
        >
          {group.seats.map((seat) => (
            <option key={seat.seat_id} value={seat.seat_id}>
              {seat.is_secured ? m.paluwagan_seat_secured({ name: seat.name }) : seat.name}
              {group.members.length < group.seats.length && ` (${seat.seat_number})`}
            </option>
          ))}
        </SelectField>
      ))}
      <SubmitButton of={{ act: 'propose' }} variant="second" busy={m.paluwagan_busy()}>
        {m.paluwagan_order_propose()}
      </SubmitButton>
    </PostForm>
  );
}
