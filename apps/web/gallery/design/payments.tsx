import { formatPesos } from '@luwag/domain/format-money';
import { Card } from '@luwag/ui/card';
import { type PathState, PaymentPath, PaymentPathAcross } from '@luwag/ui/payment-path';
import { Room } from '@luwag/ui/room';
import { m } from '#app/paraglide/messages.js';
import { PAID_COUNT, phone, room, shortDate } from './samples.ts';
import { Specimen } from './specimen.tsx';

export function Payments() {
  return (
    <>
      <Specimen title={m.design_t_room()}>
        <Room
          {...room}
          usedBefore={room.limit}
          label={m.design_room_left()}
          openWords={m.design_room_open()}
          usedWords={m.design_room_used({ amount: formatPesos(room.used) })}
          nextWords={m.design_room_next({ amount: formatPesos(room.returning) })}
          meterText={(left, limit) => m.design_room_meter({ left, limit })}
          note={m.design_room_note({ limit: formatPesos(room.limit) })}
        />
      </Specimen>
      <Specimen title={m.design_t_path()}>
        <Card>
          <PaymentPath
            label={m.design_path_label()}
            stateWords={stateWords()}
            payments={phone.schedule.map((row, index) => ({
              key: row.dueDate,
              state: stateOf(index),
              date: shortDate(row.dueDate),
              amount: formatPesos(row.paymentCentavos),
              note: notes()[index],
            }))}
          />
        </Card>
      </Specimen>
      <Specimen title={m.design_t_across()}>
        <Card>
          <PaymentPathAcross
            label={m.design_path_label()}
            stateWords={stateWords()}
            points={pointsOf(['paid', 'paid', 'paid', 'now', 'ahead', 'ahead'])}
          />
        </Card>
        <Card className="stack">
          <PaymentPathAcross
            label={m.design_path_late_label()}
            stateWords={stateWords()}
            points={pointsOf(['paid', 'paid', 'paid', 'late', 'ahead', 'ahead'])}
          />
          <p className="small">{m.design_path_late()}</p>
        </Card>
        <Card className="stack">
          <PaymentPathAcross
            label={m.design_path_held_label()}
            stateWords={stateWords()}
            points={pointsOf(['paid', 'paid', 'now', 'ahead', 'held', 'held'])}
          />
          <p className="small">{m.design_path_held()}</p>
        </Card>
      </Specimen>
    </>
  );
}

function pointsOf(states: readonly PathState[]) {
  return phone.schedule.map((row, index) => ({
    key: row.dueDate,
    state: states[index] ?? 'ahead',
    label: shortDate(row.dueDate),
  }));
}

function stateOf(index: number): PathState {
  if (index < PAID_COUNT) return 'paid';
  return index === PAID_COUNT ? 'now' : 'ahead';
}

function stateWords() {
  return {
    paid: m.design_s_paid(),
    now: m.design_s_now(),
    late: m.design_s_late(),
    ahead: m.design_s_ahead(),
    held: m.design_s_held(),
  };
}

function notes(): string[] {
  return [
    m.design_path_early(),
    m.design_path_paid(),
    m.design_path_paid(),
    m.design_path_now(),
    m.design_path_fifth(),
    m.design_path_last(),
  ];
}
