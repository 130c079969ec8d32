import {
  listDrafts,
  openDocumentView,
  removeDraft,
  sendDraftPart,
  sendWholeDraft,
  startDraft,
  uploadDocuments,
  viewDocument,
} from '@luwag/contracts/kyc-documents';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { handIn } from './documents.ts';
import type { DocumentsParts } from './documents-parts.ts';
import * as drafts from './drafts.ts';
import { openView, show } from './views.ts';

/** Pictures on their way in, handed in, and looked at. */
export const documentsRoutes = (parts: DocumentsParts): Route[] => [
  routeWith(parts, startDraft, drafts.begin),
  routeWith(parts, sendDraftPart, drafts.takePart),
  routeWith(parts, sendWholeDraft, drafts.takeWhole),
  route(listDrafts, drafts.list),
  routeWith(parts, removeDraft, drafts.remove),
  routeWith(parts, uploadDocuments, handIn),
  routeWith(parts, openDocumentView, openView),
  routeWith(parts, viewDocument, show),
];
