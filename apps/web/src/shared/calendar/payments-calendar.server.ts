import { getTransaction } from '@luwag/contracts/transactions';
import { m } from '#app/paraglide/messages.js';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pesos } from '#app/shared/format/money-words.ts';

/** The payments of a purchase that are still to come, as a file for any calendar. */
export async function sendPaymentsCalendar(
  args: VisitorArgs,
  transaction_id: string,
): Promise<Response> {
  const found = await callAs(args, getTransaction, { params: { transaction_id } });
  const purchase = needed(found, 'transaction_not_found');
  const address = `${args.url.origin}/buyer/transactions/${transaction_id}`;
  const entries = purchase.installments
    .filter(({ state }) => !['paid', 'waived', 'cancelled', 'frozen'].includes(state))
    .map(({ sequence, due_date, amount }) => ({
      id: `${transaction_id}-${sequence}`,
      date: due_date,
      title: m.webpay_calendar_title({ amount: pesos(amount), store: purchase.store_name }),
      text: m.webpay_calendar_text({ nth: sequence, count: purchase.terms, address }),
    }));
  return new Response(calendarOf(entries, Date.now()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="luwag.ics"',
    },
  });
}

/** Payments as a calendar file (RFC 5545): a whole day each, with a reminder the day before. */
type CalendarEntry = { id: string; date: string; title: string; text: string };

export function calendarOf(entries: readonly CalendarEntry[], nowMs: number): string {
  const stamp = new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Luwag//Payments//EN',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const eventLines = ({ id, date, title, text }: CalendarEntry, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@luwag`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-PT15H',
  'END:VALARM',
  'END:VEVENT',
];

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** A line is at most 75 bytes long and goes on in the next after a space. Letters stay whole. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    const room = parts.length === 0 ? 75 : 74;
    if (Buffer.byteLength(part + letter) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
