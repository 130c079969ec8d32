import { getCase, listCases } from '@luwag/contracts/kyc-cases';
import { inScope } from '@luwag/db/scope';
import { createReader } from '@luwag/face-models/reader';
import { createInHouseLiveness, createInHouseMatch } from '@luwag/faces/in-house';
import type { DocumentReader, Faces } from '@luwag/faces/looks';
import { checkEvidence } from '@luwag/modules/kyc/cases/service';
import { checkLiveness } from '@luwag/modules/kyc/liveness/jobs';
import { livenessHandlers } from '@luwag/modules/kyc/liveness/worker';
import { openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicants } from '../../scripts/lib/seed-data.ts';
import type { SignedIn } from '../builders/accounts.ts';
import { testLog } from '../harness/canaries.ts';
import { type PoolHarness, startPoolHarness } from '../harness/pool-harness.ts';
import { rememberingFaces } from '../harness/remembering.ts';
import { type ReviewHarness, reviewHarnessOf } from '../harness/review-harness.ts';
import { misplacedRows } from '../harness/slots.ts';
import { seedCases } from './seed-cases.ts';

let harness: PoolHarness;
let world: ReviewHarness;
let rosa: SignedIn;
let faces: Faces;
let reader: DocumentReader;

beforeAll(async () => {
  harness = await startPoolHarness();
  world = reviewHarnessOf(harness);
  rosa = await world.reviewer();
  // Two of the story's people are the same one.
  faces = rememberingFaces();
  reader = createReader();
  const objectStore = openObjectStore({ url: harness.objectsUrl });
  await seedCases({ ...harness, objectStore }, applicants);
  await workOff(objectStore);
});
afterAll(async () => {
  faces.close();
  reader.close();
  await harness.close();
});

/** What the worker does with what was sent: checks first, for they are what faces are held to. */
async function workOff(objectStore: ReturnType<typeof openObjectStore>): Promise<void> {
  const handlers = livenessHandlers({
    ...{ vault: harness.vault, objectStore, reader, isProduction: false },
    liveness: createInHouseLiveness(faces),
    matching: createInHouseMatch(faces),
  });
  const clock = createClock('test');
  const run = (name: string, data: object) =>
    handlers
      .find((handler) => handler.name === name)
      ?.run({ db: harness.db, clock, log: testLog('worker') }, { request_id: 'a-story', data });
  const checks = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('kyc_liveness').select('id').where('state', '=', 'checking').execute(),
  );
  for (const { id } of checks) await run(checkLiveness.name, { liveness_id: id });
  const cases = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('kyc_cases').select('account_id').execute(),
  );
  for (const { account_id } of cases) await run(checkEvidence.name, { account_id });
}

async function view(kind: 'kyc' | 'kyb') {
  const listed = (await world.call(listCases, rosa, { query: { kind } })).json();
  const seen = [];
  for (const { case_id } of listed.results)
    seen.push((await world.call(getCase, rosa, { params: { case_id } })).json());
  return seen;
}
type Read = { field: string; masked: string | null; agrees: boolean | null };
const readOf = (seen: { extracted: Read[] }) =>
  seen.extracted.map(({ field, masked, agrees }) => [field, masked, agrees]);

test('every row is in the slot of its owner', async () => {
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});

test('every buyer’s card was read, the blurred one too, and held against what was typed', async () => {
  const buyers = await view('kyc');
  expect(buyers.map(readOf)).toEqual([
    [
      ['name', 'T••• A•••', true],
      ['birth_date', '1991-••-••', true],
      ['address', '•••, MAKATI CITY, METRO MANILA', true],
      ['id_number', '••• 2204', true],
    ],
    [
      ['name', 'R••• M•••', true],
      ['birth_date', '1987-••-••', true],
      ['address', '•••', true],
      ['id_number', '••• 6657', true],
    ],
    [
      ['name', 'T••• A•••', true],
      ['birth_date', '1991-••-••', true],
      ['address', '•••, MAKATI CITY, METRO MANILA', true],
      ['id_number', '••• 2204', true],
    ],
  ]);
});

test('every buyer’s face was looked at, and each find says in which picture', async () => {
  for (const seen of await view('kyc')) {
    const frames = seen.documents.filter(({ kind }: { kind: string }) => kind === 'liveness');
    const moves = frames.map(({ move }: { move: string }) => move);
    expect(moves).toEqual(['straight', 'left', 'right', 'closer']);
    const ofKind = (wanted: string) =>
      seen.signals.filter(({ kind }: { kind: string }) => kind === wanted);
    expect(ofKind('liveness_result')).toMatchObject([
      { level: 'note', detail: { state: 'passed' } },
    ]);
    const ids = seen.documents.map((document: { document_id: string }) => document.document_id);
    const matches = ofKind('face_match');
    expect(matches).toHaveLength(2);
    for (const { detail } of [...matches, ...ofKind('blur')])
      expect(ids).toContain(detail.document_id);
    for (const { detail } of matches)
      expect(detail).toMatchObject({ distance: expect.any(Number) });
  }
});

test('the unsteady hand was measured, not made up', async () => {
  const [, blurred, sharp] = await view('kyc');
  const blurOf = (seen: { signals: { kind: string; detail: { item: string; value: number } }[] }) =>
    seen.signals.filter(({ kind }) => kind === 'blur').map(({ detail }) => detail);
  expect(blurOf(sharp)).toEqual([]);
  expect(blurOf(blurred)).toMatchObject([{ item: 'primary_government_id_front' }]);
  expect(blurOf(blurred)[0]?.value).toBeLessThan(100);
});

test('the certificate’s name was read and held against the shop’s', async () => {
  const [shop] = await view('kyb');
  expect(shop.name).toBe('Dolly’s Panaderya');
  expect(readOf(shop)).toEqual([
    ['business_name', "DOLLY'S PANADERYA", true],
    ['name', 'D••• R•••', true],
  ]);
});
