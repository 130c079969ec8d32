import type { ClockEvent } from '@luwag/contracts/test-mode';
import { manilaDateOf } from '@luwag/domain/calendar';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';

type Words = { title: string; note?: string };

/** What happened by the clock, or would, in the words of a shop. */
function wordsOf({ kind, sequence, amount, days }: ClockEvent): Words {
  const number = sequence ?? 0;
  const sum = pesos(amount ?? 0);
  switch (kind) {
    case 'reminder':
      return { title: reminderWords(days ?? 0), note: m.testing_event_reminder_note() };
    case 'due':
      return { title: m.testing_event_due({ number, amount: sum }) };
    case 'grace_over':
      return { title: m.testing_event_grace({ number }), note: m.testing_event_grace_note() };
    case 'late_fee':
      return { title: m.testing_event_late({ number, amount: sum }) };
    case 'paid':
      return { title: m.testing_event_paid({ number, amount: sum }) };
    case 'failed':
      return { title: m.testing_event_failed({ number }), note: m.testing_event_failed_note() };
    case 'paid_off':
      return { title: m.testing_event_paid_off({ amount: sum }) };
    case 'request_expired':
      return { title: m.testing_event_expired() };
    case 'paid_out':
      return { title: m.testing_event_paid_out({ amount: sum }) };
    case 'payout_failed':
      return {
        title: m.testing_event_payout_failed({ amount: sum }),
        note: m.testing_event_payout_failed_note(),
      };
    case 'payout_returned':
      return {
        title: m.testing_event_payout_returned({ amount: sum }),
        note: m.testing_event_payout_failed_note(),
      };
  }
}

function reminderWords(days: number): string {
  if (days === 0) return m.testing_event_reminder_today();
  if (days === -1) return m.testing_event_reminder_day();
  return days < 0
    ? m.testing_event_reminder_before({ days: -days })
    : m.testing_event_reminder_late({ days });
}

const marks: Readonly<Partial<Record<ClockEvent['kind'], string>>> = {
  due: 'now',
  failed: 'late',
  grace_over: 'late',
  late_fee: 'late',
  payout_failed: 'late',
  payout_returned: 'late',
};

type ClockEventsProps = {
  events: readonly ClockEvent[];
  /** Of what would come: hollow, with its day alone. */
  isAhead?: boolean;
  /** How a purchase is called, where the clock has several. */
  nameOf?: ((requestId: string) => string) | undefined;
};

export function ClockEvents({ events, isAhead = false, nameOf }: ClockEventsProps) {
  return (
    <ul className="clock-events">
      {events.map((event) => {
        const { title, note } = wordsOf(event);
        const name = nameOf?.(event.payment_request_id);
        const small = [name, note].filter(Boolean).join(' · ');
        const { kind, at, sequence } = event;
        return (
          <li
            key={`${kind} ${at} ${sequence} ${event.payment_request_id}`}
            className={isAhead ? 'ahead' : (marks[kind] ?? 'done')}
          >
            <span className="breaks">
              {title}
              {small && <small>{small}</small>}
            </span>
            <time dateTime={at}>
              {isAhead ? dayOf(manilaDateOf(Date.parse(at))) : momentWords(at)}
            </time>
          </li>
        );
      })}
    </ul>
  );
}
