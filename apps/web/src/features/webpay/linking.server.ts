import { getSource, refreshSource } from '@luwag/contracts/sources';
import { redirect } from 'react-router';
import { callAs, needed, requireSession, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { parseUuid, payWithSource, webpayPaths } from './paths.ts';
import { missing } from './trouble.server.ts';
import { readTurn } from './watch.tsx';
import { markOf } from './watched.ts';

/**
 * On the way to the gateway (`?linking=`) or back from it (`?linked=`). What somebody brings back
 * says nothing: the gateway is asked itself.
 */
type LinkingArgs = VisitorArgs & { params: { proposalId: string } };

export async function loadLinking(args: LinkingArgs) {
  requireSession(args, 'buyer');
  const proposalId = parseUuid(args.params.proposalId);
  if (!proposalId) throw missing();
  const { searchParams, pathname } = args.url;
  const isBack = searchParams.has('linked');
  const source_id = parseUuid(searchParams.get(isBack ? 'linked' : 'linking'));
  if (!source_id) throw redirect(webpayPaths.plan(proposalId));
  if (isBack) await callAs(args, refreshSource, { params: { source_id } });
  const found = await callAs(args, getSource, { params: { source_id } });
  const source = needed(found, 'source_not_found');
  if (source.status === 'active') {
    const pay_with = payWithSource(source_id);
    throw redirect(webpayPaths.plan(proposalId, { pay_with }));
  }
  if (source.status !== 'linking')
    throw redirect(webpayPaths.plan(proposalId, { notice: 'link_failed' }));
  return {
    proposalId,
    sourceId: source_id,
    channel: source.channel,
    // The gateway's page, once it has one and the buyer has not been there.
    goTo: isBack ? null : source.redirect_url,
    mark: markOf(source),
    self: `${pathname}?${isBack ? 'linked' : 'linking'}=${source_id}`,
    domain: args.url.host,
    turn: readTurn(args.url),
  };
}
