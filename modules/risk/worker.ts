import { type Handler, handle } from '@luwag/platform/jobs/job';
import type { RiskDeps } from './deps.ts';
import { findCases, notifyOfEnds, pruneCases } from './jobs.ts';
import { notifyOfEnded } from './notices.ts';
import { prune, raiseCases } from './raising.ts';

export { findCases, notifyOfEnds, pruneCases };

export const riskHandlers = (deps: RiskDeps): Handler[] => [
  handle(findCases, raiseCases),
  handle(notifyOfEnds, (ctx) => notifyOfEnded(ctx, deps)),
  handle(pruneCases, prune),
];
