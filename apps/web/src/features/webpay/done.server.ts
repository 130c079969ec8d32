import { computeInstallments } from '@luwag/contracts/proposals';
import { getTransaction } from '@luwag/contracts/transactions';
import { redirect } from 'react-router';
import { callAs, needed, requireSession, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { sendPaymentsCalendar } from '#app/shared/calendar/payments-calendar.server.ts';
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
  const transactionId = parseUuid(args.url.searchParams.get('transaction'));
  if (!transactionId) throw missing();
  return sendPaymentsCalendar(args, transactionId);
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
