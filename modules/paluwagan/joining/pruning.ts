import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { deletePastInvitations } from './invitations-repository.ts';

export const forgetInvitations = (ctx: JobCtx): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    deletePastInvitations(tx, new Date(keptLongEnough.groupInvitations(ctx.clock.now().getTime()))),
  );
