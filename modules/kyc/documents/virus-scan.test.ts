import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { createClamdScanner, ScannerAway } from '@luwag/images/virus-scan';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { startClamd, testVirus } from '@luwag/testing/harness/clamd';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let harness: PoolHarness;
beforeAll(async () => {
  clamd = await startClamd();
  harness = await startPoolHarness({ settings: { CLAMD_ADDRESS: clamd.address } });
});
afterAll(async () => {
  await harness.close();
  await clamd.stop();
});

describe('clamd', () => {
  test('finds what it knows, wherever it is in the file, and lets the rest through', async () => {
    const scanner = createClamdScanner(clamd.address);
    const picture = await cardJpeg();
    expect(await scanner.scan(picture)).toEqual({ kind: 'clean' });
    expect(await scanner.scan(Buffer.alloc(0))).toEqual({ kind: 'clean' });
    const infected = Buffer.concat([randomBytes(300_000), testVirus, randomBytes(300_000)]);
    expect(await scanner.scan(infected)).toMatchObject({ kind: 'found' });
  });

  test('that says nothing, says something else, or is not there, has not said "clean"', async () => {
    const answers = ['', 'stream: ', 'INSTREAM size limit exceeded. ERROR\0', 'HTTP/1.1 200 OK'];
    for (const answer of answers) {
      const path = join(tmpdir(), `not-clamd-${randomBytes(6).toString('hex')}`);
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.resume();
        socket.end(answer);
      }).listen(path);
      const scan = createClamdScanner(path).scan(randomBytes(1000));
      await expect(scan, answer).rejects.toBeInstanceOf(ScannerAway);
      server.close();
    }
    const nowhere = createClamdScanner('127.0.0.1:1').scan(randomBytes(10));
    await expect(nowhere).rejects.toBeInstanceOf(ScannerAway);
  });
});

describe('a picture with a virus in it', () => {
  test('is refused, goes on record, and raises an alarm', async () => {
    const world = documentsHarnessOf(harness);
    const who = await world.enter();
    const bytes = Buffer.concat([await cardJpeg(), testVirus]);
    const reply = await world.whole(who, 'primary_government_id_front', { bytes });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'picture_infected']);
    const fields = { primary_government_id_type: 'philsys' };
    const files = { primary_government_id_front: bytes, selfie_with_primary_id: bytes };
    const submitted = await world.submitDocuments(who.headers, fields, files);
    expect(submitted.json().code).toBe('picture_infected');
    const draft = (await world.begin(who, 'primary_government_id_front', bytes)).json();
    const part = await world.sendPart(who, draft.id, 0, bytes);
    expect(part.json().code).toBe('picture_infected');
    const signals = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('kyc_signals')
        .select(['kind', 'level'])
        .where('account_id', '=', who.account.id)
        .execute(),
    );
    expect(signals).toContainEqual({ kind: 'virus_suspected', level: 'alarm' });
    expect(await auditOf(harness.db, who.account.id)).toContain('document.infected');
  });

  test('is not taken while the scanner is away, and neither is any other', async () => {
    const away = await startPoolHarness({ settings: { CLAMD_ADDRESS: '127.0.0.1:1' } });
    const world = documentsHarnessOf(away);
    const who = await world.enter();
    const bytes = await cardJpeg();
    const reply = await world.whole(who, 'primary_government_id_front', { bytes });
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable']);
    await away.close();
  });
});
