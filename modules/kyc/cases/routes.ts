import * as contracts from '@luwag/contracts/kyc-cases';
import { type Route, route } from '@luwag/platform/http/route';
import { trackProgress } from './service.ts';

/** How far somebody is. */
export const casesRoutes = (): Route[] => [route(contracts.trackProgress, trackProgress)];
