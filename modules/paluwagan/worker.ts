import { type Handler, handle } from '@luwag/platform/jobs/job';
import type { PaluwaganWorkerDeps } from './deps.ts';
import { collectGroupDues, withGroups } from './dues/service.ts';
import { sendAllNews, sendNews } from './groups/service.ts';
import {
  collectDues,
  pruneInvitations,
  runGroups,
  runSome,
  tellInvited,
  tellMany,
  tellMembers,
  tendGroup,
  tendGroups,
} from './jobs.ts';
import { forgetInvitations, sendInvitation } from './joining/service.ts';
import { askForGroups, runGroupsToday } from './rounds/service.ts';
import { tendDue, tendOne } from './turns/service.ts';

export { collectDues, pruneInvitations, runGroups, tendGroups, withGroups };

export const paluwaganHandlers = (deps: PaluwaganWorkerDeps): Handler[] => [
  handle(tendGroup, (ctx, { group_id }) => tendOne(ctx, deps, group_id)),
  handle(tendGroups, tendDue),
  handle(tellMembers, (ctx, news) => sendNews(ctx, deps, news)),
  handle(tellMany, (ctx, { news }) => sendAllNews(ctx, deps, news)),
  handle(collectDues, collectGroupDues, 'usual', 'charging'),
  handle(runGroups, askForGroups),
  handle(runSome, (ctx, { group_ids }) => runGroupsToday(ctx, group_ids)),
  handle(pruneInvitations, forgetInvitations),
  handle(tellInvited, (ctx, { group_invitation_id: id }) => sendInvitation(ctx, deps, id)),
];
