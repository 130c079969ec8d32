import * as contracts from '@luwag/contracts/kyc-documents';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { DocumentsDeps } from './deps.ts';
import * as drafts from './drafts.ts';
import { uploadDocuments } from './service.ts';

/** Uploading pictures and submitting them. */
export const documentsRoutes = (deps: DocumentsDeps): Route[] => [
  routeWith(deps, contracts.startDraft, drafts.startDraft),
  routeWith(deps, contracts.sendDraftPart, drafts.sendDraftPart),
  routeWith(deps, contracts.sendWholeDraft, drafts.sendWholeDraft),
  route(contracts.listDrafts, drafts.listDrafts),
  routeWith(deps, contracts.removeDraft, drafts.removeDraft),
  routeWith(deps, contracts.uploadDocuments, uploadDocuments),
];
