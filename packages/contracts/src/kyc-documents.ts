import { z } from 'zod';
import { buyersAndMerchants, staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * Pictures of identity documents. A picture is sent in parts to a *draft*, or whole; it is checked,
 * made anew and encrypted before it is kept. Drafts, or files, are then submitted together.
 */

export const buyerDocumentKinds = [
  'primary_government_id_front',
  'primary_government_id_back',
  'selfie_with_primary_id',
  'secondary_government_id_front',
  'selfie_with_secondary_id',
] as const;
export const merchantDocumentKinds = ['business_registration', 'mayors_permit'] as const;
export const documentKinds = [...buyerDocumentKinds, ...merchantDocumentKinds] as const;
export const DocumentKind = z.enum(documentKinds);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** What a phone's camera makes, with some room. Our own pages send far less. */
export const pictureBytesMax = 8 * 1024 * 1024;
/** With what surrounds it, a part fits into the smallest body that anything on the way takes. */
export const partBytesMax = 192 * 1024;

const IdTypeCode = z.string().regex(/^[a-z0-9_]{1,40}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Why a picture is not taken. None of them is kept. */
export const pictureRefusals = {
  /** Something else than JPEG, PNG or WebP. */
  picture_type_not_taken: 415,
  /** The one other type that phones make by themselves, and that can be turned off there. */
  picture_is_heic: 415,
  /** Damaged, cut short, or not a picture. */
  picture_not_readable: 422,
  /** More than 40 megapixels. */
  picture_too_large: 413,
  /** Too small to read anything from: under 200 pixels on a side. */
  picture_too_small: 422,
  picture_infected: 422,
  /** Too many pictures are being looked at just now. What was sent is kept: try again. */
  pictures_busy: 503,
} as const;

export const Draft = z.object({
  id: z.uuid(),
  kind: DocumentKind,
  id_type: IdTypeCode.nullable(),
  bytes: z.int(),
  /** Send the next part from here. */
  received_bytes: z.int(),
  sha256: Sha256,
  state: z.enum(['receiving', 'ready']),
  /** Known once it is ready. A hint for whoever took the picture, never a refusal. */
  is_blurry: z.boolean().nullable(),
  has_glare: z.boolean().nullable(),
  expires_at: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

const ByDraft = z.object({ draft_id: z.uuid() });
const draftRefusals = {
  document_not_asked: 409,
  id_type_unknown: 422,
  too_many_drafts: 429,
} as const;

export const startDraft = endpoint({
  name: 'kyc.startDraft',
  method: 'POST',
  path: '/api/v1/users/user/documents/drafts/',
  summary: 'Begin to send a picture in parts, or go on with one that was begun',
  auth: buyersAndMerchants,
  needs: 'kyc_uploads',
  body: z.object({
    kind: DocumentKind,
    id_type: IdTypeCode.optional(),
    bytes: z.int().min(1).max(pictureBytesMax),
    /** Of the whole file. The same file again goes on where it stopped. */
    sha256: Sha256,
  }),
  success: { status: 201, body: Draft },
  refusals: draftRefusals,
});

export const sendDraftPart = endpoint({
  name: 'kyc.sendDraftPart',
  method: 'PUT',
  path: '/api/v1/users/user/documents/drafts/{draft_id}/',
  summary: 'Send one part of a picture; the last one has it checked',
  auth: buyersAndMerchants,
  needs: 'kyc_uploads',
  params: ByDraft,
  body: z.object({ offset: z.coerce.number().int().min(0).max(pictureBytesMax) }),
  files: { names: ['part'], bytesMax: partBytesMax },
  success: { status: 200, body: Draft },
  refusals: {
    draft_not_found: 404,
    /** Parts are taken in order: ask for the draft and go on from `received_bytes`. */
    part_out_of_place: 409,
    part_too_long: 422,
    /** The whole is not what its sha256 said. The draft is gone: send the picture again. */
    file_damaged: 422,
    ...pictureRefusals,
  },
});

export const sendWholeDraft = endpoint({
  name: 'kyc.sendWholeDraft',
  method: 'POST',
  path: '/api/v1/users/user/documents/drafts/whole/',
  summary: 'Send a whole picture at once, as a form without script does',
  auth: buyersAndMerchants,
  needs: 'kyc_uploads',
  body: z.object({ kind: DocumentKind, id_type: IdTypeCode.optional() }),
  files: { names: ['picture'], bytesMax: pictureBytesMax },
  success: { status: 201, body: Draft },
  refusals: { ...draftRefusals, ...pictureRefusals },
});

export const listDrafts = endpoint({
  name: 'kyc.listDrafts',
  method: 'GET',
  path: '/api/v1/users/user/documents/drafts/',
  summary: 'Pictures that were begun or wait to be submitted, from whichever device',
  auth: buyersAndMerchants,
  success: { status: 200, body: z.object({ results: z.array(Draft) }) },
  refusals: {},
});

export const removeDraft = endpoint({
  name: 'kyc.removeDraft',
  method: 'DELETE',
  path: '/api/v1/users/user/documents/drafts/{draft_id}/',
  summary: 'Throw a picture away that was not submitted',
  auth: buyersAndMerchants,
  params: ByDraft,
  success: { status: 204, body: z.undefined() },
  refusals: { draft_not_found: 404 },
});

/** Forms send fields that were left empty as empty text. */
const leftOut = <T extends z.ZodType>(schema: T) =>
  z.preprocess((typed) => (typed === '' ? undefined : typed), schema.optional());

const IdNumber = z.string().trim().min(4).max(40);

export const uploadDocuments = endpoint({
  name: 'kyc.uploadDocuments',
  method: 'POST',
  path: '/api/v1/users/user/upload/documents/',
  summary: 'Submit identity documents: pictures as files, or drafts by their ids',
  auth: { schemes: ['basic', 'session'], roles: ['buyer', 'merchant'] },
  callClass: 'upload',
  needs: 'kyc_uploads',
  body: z.object({
    primary_government_id_type: leftOut(IdTypeCode),
    secondary_government_id_type: leftOut(IdTypeCode),
    primary_government_id_number: leftOut(IdNumber),
    secondary_government_id_number: leftOut(IdNumber),
    primary_government_id_front_draft_id: leftOut(z.uuid()),
    primary_government_id_back_draft_id: leftOut(z.uuid()),
    selfie_with_primary_id_draft_id: leftOut(z.uuid()),
    secondary_government_id_front_draft_id: leftOut(z.uuid()),
    selfie_with_secondary_id_draft_id: leftOut(z.uuid()),
    business_registration_draft_id: leftOut(z.uuid()),
    mayors_permit_draft_id: leftOut(z.uuid()),
  }),
  files: { names: documentKinds, bytesMax: pictureBytesMax, totalBytesMax: 4 * pictureBytesMax },
  success: {
    status: 201,
    body: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          kind: DocumentKind,
          is_blurry: z.boolean(),
          has_glare: z.boolean(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  refusals: {
    /** `errors` name the fields that are missing. */
    documents_incomplete: 422,
    document_not_asked: 409,
    id_type_unknown: 422,
    /** The second document is of the same type as the first. */
    id_types_same: 422,
    draft_not_found: 404,
    draft_not_ready: 409,
    ...pictureRefusals,
  },
});

const ByDocument = z.object({ document_id: z.uuid() });

const ViewReason = z.string().trim().min(5).max(200);

export const openDocumentView = endpoint({
  name: 'kyc.openDocumentView',
  method: 'POST',
  path: '/api/v1/ops/kyc/documents/{document_id}/view/',
  summary: 'A link to one document, for this session and a minute',
  auth: staffMay('review_cases'),
  params: ByDocument,
  body: z.object({
    /** Why it is looked at; on record with every look. */
    reason: ViewReason,
  }),
  success: {
    status: 201,
    /** A path on our own origin, fit for an image's `src`. */
    body: z.object({ url: z.string(), expires_at: z.iso.datetime() }),
  },
  refusals: { document_not_found: 404, case_not_claimed: 409 },
});

export const viewDocument = endpoint({
  name: 'kyc.viewDocument',
  method: 'GET',
  path: '/api/v1/ops/kyc/documents/{document_id}/view/',
  summary: 'The document, marked with who looks at it and when; every look goes on record',
  auth: staffMay('review_cases'),
  reads: 'papers',
  params: ByDocument,
  query: z.object({ token: z.string().max(1200) }),
  success: { status: 200, body: z.custom<Uint8Array>(), contentType: 'image/jpeg' },
  refusals: {
    view_link_invalid: 403,
    document_not_found: 404,
    case_not_claimed: 409,
    pictures_busy: 503,
  },
});
