import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findProvenOwner } from '../../accounts/service.ts';
import { notify } from '../../notices/service.ts';
import type { PaluwaganWorkerDeps } from '../deps.ts';
import { findGroup, listMembersById, listNames, rulesOf } from '../groups/service.ts';
import { findInvitation } from './invitations-repository.ts';

/** Whoever has proven the number; nobody, where it is known to none of our buyers. */
export const sendInvitation = (
  ctx: JobCtx,
  { vault, messageKey }: PaluwaganWorkerDeps,
  invitationId: string,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const invitation = await findInvitation(tx, invitationId);
    const group = invitation && (await findGroup(tx, invitation.group_id));
    if (!invitation?.number_index || invitation.ended_at || !group) return;
    const person = await findProvenOwner(tx, vault, invitation.number_index);
    if (person?.role !== 'buyer' || person.account_status === 'CLOSED') return;
    const [inviter] = await listMembersById(tx, [invitation.invited_by]);
    const names = await listNames(tx, vault, inviter ? [inviter] : []);
    const rules = rulesOf(group);
    await notify(
      tx,
      ctx,
      { vault, messageKey },
      {
        kind: 'group_invited',
        about: invitation.id,
        person,
        data: {
          first_name: person.first_name,
          group: group.name,
          group_id: group.id,
          is_live: group.mode === 'live',
          group_invitation_id: invitation.id,
          who: names.get(invitation.invited_by) ?? '',
          is_substitute: invitation.kind === 'substitute',
          contribution: rules.contribution,
          pot: rules.pot,
          seats: rules.seats,
          every: rules.every,
          kept_until: invitation.kept_until?.toISOString() ?? null,
        },
      },
    );
  });
