import { getUser } from '@luwag/contracts/accounts';
import { sendWholeDraft } from '@luwag/contracts/kyc-documents';
import { inScope } from '@luwag/db/scope';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { multipart } from '@luwag/testing/harness/multipart';
import { hostileCorpus } from '@luwag/testing/hostile/corpus';
import { basePictures, canary, type HostileFile } from '@luwag/testing/hostile/file';
import { misnamed } from '@luwag/testing/hostile/names';
import { polyglots } from '@luwag/testing/hostile/polyglots';
import { type Attack, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Files that are no pictures, or more than pictures.

const kind = 'primary_government_id_front';

const sendAs = (
  harness: AttackHarness,
  headers: Record<string, string>,
  file: Omit<HostileFile, 'about'>,
) => {
  const form = multipart({ kind }, [{ name: 'picture', ...file }]);
  return harness.app.inject({
    method: 'POST',
    url: sendWholeDraft.path,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
};

const perPerson = 9;

/** One of each kind that is made in no time: files that are two things, and misleading names. */
async function sample(): Promise<HostileFile[]> {
  const bases = await basePictures();
  const files = [...polyglots(bases), ...misnamed(bases)];
  return files.filter((_, i) => i % Math.ceil(files.length / 8) === 0);
}

/** Each sender is somebody else after a while, for uploads are bounded. */
const hostileFiles = (filesOf: () => Promise<HostileFile[]>) => async (harness: AttackHarness) => {
  let who = await harness.newPerson();
  const honest = await sendAs(harness, who.headers, { bytes: await cardJpeg() });
  needs('an honest picture', honest, 201);
  for (const [i, { about, isTaken, ...file }] of (await filesOf()).entries()) {
    if (i % perPerson === perPerson - 1) who = await harness.newPerson();
    const reply = await sendAs(harness, who.headers, file);
    if (reply.statusCode === 0 || reply.statusCode >= 500) return `${about}: ${reply.statusCode}`;
    if (reply.statusCode === 201 && isTaken === false) return `${about} was taken`;
    if (reply.body.includes(canary)) return `${about} comes back as it went`;
  }
  const after = await harness.app.inject({ url: getUser.path, headers: who.headers });
  needs('the API afterwards', after, 200);
  return strayRows(harness);
};

/** Names that people gave their files are nowhere. */
async function strayRows({ db }: AttackHarness): Promise<string | undefined> {
  const rows = await inScope(db, 'system', (tx) =>
    tx.selectFrom('kyc_drafts').selectAll().execute(),
  );
  return JSON.stringify(rows).includes('../') ? 'a path of the sender’s own' : undefined;
}

export const uploadAttacks: Attack[] = [
  { threat: 'T19', name: 'hostile files, a sample', run: hostileFiles(sample) },
  {
    threat: 'T19',
    name: 'hostile files, all two hundred',
    isLong: true,
    run: hostileFiles(hostileCorpus),
  },
];
