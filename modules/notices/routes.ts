import * as contracts from '@luwag/contracts/notices';
import { stopMails as stopMailsContract } from '@luwag/contracts/stop-mails';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { NoticesDeps } from './deps.ts';
import { getUnread, listNotifications, markRead } from './reading.ts';
import { getNotificationSettings, putNotificationSettings } from './settings.ts';
import { stopMails } from './stopping-mails.ts';

export { mountNoticesStream } from './live.ts';

// Not through service.ts: accounts tell their owners things by it, and these read accounts.
export const noticesRoutes = (deps: NoticesDeps): Route[] => [
  routeWith(deps, contracts.listNotifications, listNotifications),
  routeWith(deps, contracts.getUnread, getUnread),
  route(contracts.markRead, markRead),
  route(contracts.getNotificationSettings, getNotificationSettings),
  route(contracts.putNotificationSettings, putNotificationSettings),
  routeWith(deps, stopMailsContract, stopMails),
];
