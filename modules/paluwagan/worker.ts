import { type Handler, handle } from '@luwag/platform/jobs/job';
import type { PaluwaganWorkerDeps } from './deps.ts';
import { sendNews } from './groups/service.ts';
import { tellInvited, tellMembers, tendGroup, tendGroups } from './jobs.ts';
import { sendInvitation } from './joining/service.ts';
import { tendDue, tendOne } from './turns/service.ts';

export { tendGroups };

export const paluwaganHandlers = (deps: PaluwaganWorkerDeps): Handler[] => [
  handle(tendGroup, (ctx, { group_id }) => tendOne(ctx, deps, group_id)),
  handle(tendGroups, tendDue),
  handle(tellMembers, (ctx, news) => sendNews(ctx, deps, news)),
  handle(tellInvited, (ctx, { group_invitation_id: id }) => sendInvitation(ctx, deps, id)),
];
