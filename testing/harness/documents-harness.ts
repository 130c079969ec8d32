import { createHash } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  type DocumentKind,
  type Draft,
  openDocumentView,
  sendDraftPart,
  sendWholeDraft,
  startDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import { putSecuritySettings, startPasskey } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import type { StaffRole } from '@luwag/domain/staff-roles';
import { invite } from '@luwag/modules/accounts/sign-in/staff';
import { testNow } from '../builders/account-probes.ts';
import { createAccount, type Role, type SignedIn, signIn } from '../builders/accounts.ts';
import { createPasskey } from './authenticator.ts';
import { type FormFile, multipart } from './multipart.ts';
import { publicOrigin } from './origin.ts';
import type { PoolHarness } from './pool-harness.ts';

/** Sending pictures as our own pages do, over the real API. */
export function documentsHarnessOf(harness: PoolHarness) {
  const pathOf = ({ path }: Endpoint, params: Record<string, string> = {}) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none');

  const call = (
    endpoint: Endpoint,
    who: Pick<SignedIn, 'headers'>,
    { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = {},
  ) =>
    harness.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params as Record<string, string>),
      query: query as Record<string, string>,
      headers: who.headers,
      ...(body ? { payload: body } : {}),
    });

  const send = (
    endpoint: Endpoint,
    headers: Record<string, string>,
    form: { params?: object; fields?: Record<string, string>; files?: FormFile[] },
  ) => {
    const { payload, headers: own } = multipart(form.fields ?? {}, form.files ?? []);
    return harness.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, form.params as Record<string, string>),
      headers: { ...headers, ...own },
      payload,
    });
  };

  const begin = (who: SignedIn, kind: DocumentKind, bytes: Buffer, idType?: string) =>
    call(startDraft, who, {
      body: {
        ...{ kind, bytes: bytes.length, sha256: sha256Of(bytes) },
        ...(idType ? { id_type: idType } : {}),
      },
    });

  const sendPart = (who: SignedIn, draftId: string, offset: number, part: Buffer) =>
    send(sendDraftPart, who.headers, {
      params: { draft_id: draftId },
      fields: { offset: String(offset) },
      files: [{ name: 'part', bytes: part }],
    });

  const whole = (who: SignedIn, kind: DocumentKind, file: Omit<FormFile, 'name'>) =>
    send(sendWholeDraft, who.headers, { fields: { kind }, files: [{ name: 'picture', ...file }] });

  return {
    call,
    send,
    begin,
    sendPart,
    whole,
    async enter(role: Role = 'buyer'): Promise<SignedIn> {
      return signIn(harness, await createAccount(harness, { role }));
    },
    /** From our pages, wherever the harness has them. */
    enterStaff: (origin?: string, roles?: readonly StaffRole[]) =>
      enterStaff(harness, origin, roles),
    giveCase: (staff: SignedIn, applicant: SignedIn) => claimFor(harness, staff, applicant),
    /** Asks for a link to a document. */
    askToSee: (staff: SignedIn, document_id: string, reason = 'Deciding the case') =>
      call(openDocumentView, staff, { params: { document_id }, body: { reason } }),
    /** A draft that is ready, sent whole. */
    async ready(who: SignedIn, kind: DocumentKind, bytes: Buffer): Promise<Draft> {
      const reply = await whole(who, kind, { bytes });
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    submitDocuments: (
      headers: Record<string, string>,
      fields: Record<string, string>,
      pictures = {},
    ) => send(uploadDocuments, headers, { fields, files: filesOf(pictures) }),
  };
}

const filesOf = (pictures: Partial<Record<DocumentKind, Uint8Array>>): FormFile[] =>
  Object.entries(pictures).map(([name, bytes]) => ({ name, bytes }));

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** As if this reviewer had taken the case of that account, for ten minutes. */
async function claimFor({ db }: PoolHarness, staff: SignedIn, applicant: SignedIn): Promise<void> {
  const now = await testNow(db);
  const until = new Date(now.getTime() + 10 * 60_000);
  await inScope(db, 'system', (tx) =>
    tx
      .updateTable('kyc_cases')
      .set({ claimed_by: staff.account.id, claimed_until: until })
      .where('account_id', '=', applicant.account.id)
      .execute(),
  );
}

/** Staff with their first passkey made: until then nothing is open to them. */
async function enterStaff(
  harness: PoolHarness,
  origin = publicOrigin,
  roles?: readonly StaffRole[],
): Promise<SignedIn> {
  const account = await createAccount(harness, {
    role: 'staff',
    firstName: 'Niño',
    ...(roles ? { staffRoles: roles } : {}),
  });
  const now = await testNow(harness.db);
  const { token: invitation } = await inScope(harness.db, 'system', (tx) =>
    invite(tx, account.id, { now, requestId: 'a-test-of-documents' }),
  );
  const signedIn = await signIn(harness, account, { invitation });
  const headers = { ...signedIn.headers, origin };
  const started = await harness.app.inject({ method: 'POST', url: startPasskey.path, headers });
  const { challenge_id, options } = started.json();
  const answer = createPasskey().make(options, { origin });
  const payload = { action: 'add_passkey', challenge_id, answer, name: 'Key' };
  const { path: url } = putSecuritySettings;
  const added = await harness.app.inject({ method: 'PUT', url, headers, payload });
  if (added.statusCode !== 200) throw new Error(added.body);
  return { ...signedIn, headers };
}
