import { choosePayDay } from '@luwag/contracts/proposals';
import { redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { parsePayDay, parseUuid } from './choice.ts';
import { webpayPaths } from './paths.ts';
import { missing, readOr503 } from './trouble.server.ts';

export async function changePayDay(args: VisitorArgs, form: FormData): Promise<Response> {
  requireSession(args, 'buyer');
  const proposal_id = parseUuid(args.url.searchParams.get('proposal'));
  const pay_day = parsePayDay(form.get('pay_day'));
  if (!proposal_id || pay_day === undefined) throw missing();
  const answer = await callAs(args, choosePayDay, { params: { proposal_id }, body: { pay_day } });
  // Of one that is over, the page itself tells how it ended.
  if (answer.ok || answer.code !== 'proposal_over') readOr503(answer, 'proposal_not_found');
  return redirect(webpayPaths.plan(proposal_id), 303);
}
