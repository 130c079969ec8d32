import { computeInstallments } from '@luwag/contracts/proposals';
import { getTransaction } from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { callAs, needed, requireSession, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { parseTerms, parseUuid, webpayPaths } from './paths.ts';
import { standingOf } from './standing.ts';
import { missing, proposalIdOf, readProposal } from './trouble.server.ts';
import { isJustApproved, readTurn } from './watch.tsx';

export async function loadDone(args: VisitorArgs) {
  const session = requireSession(args, 'buyer');
  const proposal = await readProposal(args, proposalIdOf(args.url.searchParams));
  const isApproved = isJustApproved(args.url);
  const standing = standingOf(proposal, isApproved);
  if (standing === 'choose') throw redirect(webpayPaths.plan(proposal.id));
  const { transaction_id } = proposal;
  const purchase =
    standing === 'done' && transaction_id
      ? await callAs(args, getTransaction, { params: { transaction_id } })
      : undefined;
  return {
    proposal,
    standing,
    // Once there is a plan, and as long as it can be read.
    purchase: purchase?.ok ? purchase.data : undefined,
    firstName: session.name.split(' ')[0] ?? '',
    domain: args.url.host,
    turn: readTurn(args.url),
    // The gateway sent its customer back here, having heard a yes.
    isApproved,
  };
}

export type DoneProps = Awaited<ReturnType<typeof loadDone>>;
export type Purchase = NonNullable<DoneProps['purchase']>;

/** The payments still to come, for a calendar. */
export async function sendCalendar(args: VisitorArgs): Promise<Response> {
  requireSession(args, 'buyer');
  const transaction_id = parseUuid(args.url.searchParams.get('transaction'));
  if (!transaction_id) throw missing();
  const found = await callAs(args, getTransaction, { params: { transaction_id } });
  const purchase = needed(found, 'transaction_not_found');
  const address = `${args.url.origin}/buyer/transactions/${transaction_id}`;
  const entries = purchase.installments
    .filter(({ state }) => !['paid', 'waived', 'cancelled'].includes(state))
    .map(({ sequence, due_date, amount }) => ({
      id: `${transaction_id}-${sequence}`,
      date: due_date,
      title: m.webpay_calendar_title({ amount: pesos(amount), store: purchase.store_name }),
      text: m.webpay_calendar_text({ nth: sequence, count: purchase.terms, address }),
    }));
  return file(calendarOf(entries, Date.now()), { type: 'text/calendar', name: 'luwag.ics' });
}

/** The statement as it would be agreed to, to keep or to print. */
export async function sendStatement(args: VisitorArgs): Promise<Response> {
  requireSession(args, 'buyer');
  const proposal_id = proposalIdOf(args.url.searchParams);
  const terms = parseTerms(args.url.searchParams.get('terms'));
  if (terms === undefined) throw missing();
  const priced = await callAs(args, computeInstallments, { body: { proposal_id, terms } });
  const { statement } = needed(priced, 'proposal_not_found', 'terms_not_offered');
  return file(`${statement}\n`, { type: 'text/plain', name: 'luwag-disclosure-statement.txt' });
}

const file = (text: string, { type, name }: { type: string; name: string }): Response =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

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
