import { type Handler, handle } from '@luwag/platform/jobs';
import { lookForLinks } from './duplicates.ts';
import { lookForDuplicates, tellOfCase } from './jobs.ts';
import type { KycWorkerParts } from './parts.ts';
import { tell } from './tell.ts';

export const reviewHandlers = (parts: Pick<KycWorkerParts, 'vault' | 'messageKey'>): Handler[] => [
  handle(lookForDuplicates, (ctx, { account_id }) => lookForLinks(ctx, parts, account_id)),
  handle(tellOfCase, (ctx, about) => tell(ctx, parts, about)),
];
