import type * as documents from '../kyc-documents.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofDraft = { params: { draft_id: sample.draft } };
const ofDocument = { params: { document_id: sample.document } };
const draft = {
  id: sample.draft,
  kind: 'primary_government_id_front' as const,
  id_type: 'passport',
  bytes: 182_044,
  received_bytes: 0,
  sha256: sample.sha256,
  state: 'receiving' as const,
  is_blurry: null,
  has_glare: null,
  expires_at: '2026-11-17T02:00:00.000Z',
};
const whole = {
  ...draft,
  received_bytes: 182_044,
  state: 'ready' as const,
  is_blurry: false,
  has_glare: false,
};

export const kycDocumentsDocs: DocsOf<typeof documents> = {
  startDraft: {
    description:
      'Begins to send a picture in parts, or goes on with the same file where it stopped, from whichever device: send the next part from `received_bytes`.',
    example: {
      body: {
        kind: 'primary_government_id_front',
        id_type: 'passport',
        bytes: 182_044,
        sha256: sample.sha256,
      },
      answer: draft,
    },
  },
  sendDraftPart: {
    description:
      'Sends one part of at most 192 KB, in order, as the file `part`. The last one has the picture checked; `is_blurry` and `has_glare` are hints for whoever took it, never a refusal.',
    example: { ...ofDraft, body: { offset: 0 }, answer: whole },
  },
  sendWholeDraft: {
    description: 'Sends a whole picture at once as the file `picture`, as a plain form does.',
    example: {
      body: { kind: 'primary_government_id_front', id_type: 'passport' },
      answer: whole,
    },
  },
  listDrafts: {
    description: 'Pictures that were begun or wait to be submitted.',
    example: { answer: { results: [draft] } },
  },
  removeDraft: {
    description: 'Throws a picture away that was not submitted.',
    example: ofDraft,
  },
  uploadDocuments: {
    description:
      'Hands documents in together: pictures as files under the names of the specification, or drafts by their ids. It takes Basic credentials (e-mail and password) as the specification says, and a session too. `documents_incomplete` names the fields that are missing.',
    example: {
      body: {
        primary_government_id_type: 'passport',
        primary_government_id_number: 'P1234567A',
        primary_government_id_front_draft_id: sample.draft,
      },
      answer: {
        results: [
          {
            id: sample.document,
            kind: 'primary_government_id_front',
            is_blurry: false,
            has_glare: false,
            created_at: sample.now,
          },
        ],
      },
    },
  },
  openDocumentView: {
    description:
      'Makes a link to one document that is good for this session and a minute. Only for whoever has the case in hand, and for a reason that goes on record with every look.',
    example: {
      ...ofDocument,
      body: { reason: 'Deciding the case' },
      answer: {
        url: `/api/v1/ops/kyc/documents/${sample.document}/view/?token=example`,
        expires_at: '2026-11-16T02:01:00.000Z',
      },
    },
  },
  viewDocument: {
    description:
      'The document as a JPEG, marked with who looks at it and when. Every look goes on record.',
    example: { ...ofDocument, query: { token: 'example' } },
  },
};
