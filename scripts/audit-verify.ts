import { parseArgs } from 'node:util';
import { connect, type Db } from '@luwag/db';
import {
  anchorHead,
  coveredTo,
  findState,
  giveUpAnchorsAfter,
  verifyChain,
} from '@luwag/modules/audit/service';
import { sessionUrl, settings } from './lib/checkout.ts';

// Holds what is on record against its chain, and the chain against its anchors outside the
// database. It ends with 1 at the first thing that does not match, and names its position:
//   npm run audit:verify                                          with the anchors of this checkout
//   npm run audit:verify -- --anchors <file>
//   npm run audit:verify -- --anchors <file> --restored-to 41     what came after 41 is lost
//   npm run audit:verify -- --anchors <file> --anchor             the file lost lines: one anew
const { values: flags } = parseArgs({
  options: {
    anchors: { type: 'string' },
    'restored-to': { type: 'string' },
    anchor: { type: 'boolean', default: false },
  },
});
const env = settings();
const anchorsFile = flags.anchors ?? env.AUDIT_ANCHORS_FILE ?? '';
const key = Buffer.from(env.AUDIT_KEY ?? '', 'base64url');

/** Only what is missing at the end may be given up, and all of that. */
async function giveUp(db: Db, restoredTo: number): Promise<void> {
  const { firstBroken, why } = await verifyChain(db, { key, anchorsFile });
  if (why !== 'cut_off' || firstBroken !== restoredTo + 1)
    throw new Error(`position ${restoredTo + 1} is not the first that was cut off`);
  giveUpAnchorsAfter(anchorsFile, restoredTo);
}

/** Only where nothing else is wrong: a copy of the head stands for the lines that are lost. */
async function anchorAnew(db: Db): Promise<void> {
  const { why } = await verifyChain(db, { key, anchorsFile });
  if (why !== null) throw new Error(`the record does not match its chain: ${why}`);
  await anchorHead(db, { file: anchorsFile, now: new Date() });
}

const db = connect(sessionUrl(), {
  applicationName: 'audit-verify',
  connectionsMax: 1,
  statementTimeoutMs: 0,
});
try {
  if (flags['restored-to'] !== undefined) await giveUp(db, Number(flags['restored-to']));
  if (flags.anchor) await anchorAnew(db);
  const from = performance.now();
  const anchoredTo = (await findState(db))?.anchor_seq ?? null;
  const { length, firstBroken, why } = await verifyChain(db, { key, anchorsFile, anchoredTo });
  const took = `${length} records in ${Math.round(performance.now() - from)} ms`;
  if (firstBroken === null) console.log(`The record is well: ${took}.`);
  else {
    const upTo = coveredTo(anchorsFile);
    const known = why === 'cut_off' ? `; the anchors know of positions up to ${upTo}` : '';
    console.error(
      `The record does not match its chain at position ${firstBroken}: ${why}${known} (${took}).`,
    );
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
}
