import { trackProgress } from '@luwag/contracts/kyc-cases';
import { type Route, route } from '@luwag/platform/http';
import { readProgress } from './progress.ts';

/** How far somebody is. */
export const casesRoutes = (): Route[] => [route(trackProgress, readProgress)];
