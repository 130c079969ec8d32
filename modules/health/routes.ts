import * as contracts from '@luwag/contracts/health';
import { type Route, route } from '@luwag/platform/http/route';
import { getHealth, retryJob } from './service.ts';

export const healthRoutes: Route[] = [
  route(contracts.getHealth, getHealth),
  route(contracts.retryJob, retryJob),
];
