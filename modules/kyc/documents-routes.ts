import {
  listDrafts,
  removeDraft,
  sendDraftPart,
  sendWholeDraft,
  startDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { handIn } from './documents.ts';
import type { DocumentsParts } from './documents-parts.ts';
import * as drafts from './drafts.ts';

/** Pictures on their way in, and handed in. */
export const documentsRoutes = (parts: DocumentsParts): Route[] => [
  routeWith(parts, startDraft, drafts.begin),
  routeWith(parts, sendDraftPart, drafts.takePart),
  routeWith(parts, sendWholeDraft, drafts.takeWhole),
  route(listDrafts, drafts.list),
  routeWith(parts, removeDraft, drafts.remove),
  routeWith(parts, uploadDocuments, handIn),
];
