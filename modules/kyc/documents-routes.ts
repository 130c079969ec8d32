import * as contracts from '@luwag/contracts/kyc-documents';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { uploadDocuments } from './documents.ts';
import type { DocumentsDeps } from './documents-deps.ts';
import * as drafts from './drafts.ts';

/** Uploading pictures and handing them in. */
export const documentsRoutes = (deps: DocumentsDeps): Route[] => [
  routeWith(deps, contracts.startDraft, drafts.startDraft),
  routeWith(deps, contracts.sendDraftPart, drafts.sendDraftPart),
  routeWith(deps, contracts.sendWholeDraft, drafts.sendWholeDraft),
  route(contracts.listDrafts, drafts.listDrafts),
  routeWith(deps, contracts.removeDraft, drafts.removeDraft),
  routeWith(deps, contracts.uploadDocuments, uploadDocuments),
];
