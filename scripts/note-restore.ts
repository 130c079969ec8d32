import { connect } from '@luwag/db';
import { noteRestoreProof } from '@luwag/platform/jobs/restore-proofs';
import { sessionUrl } from './lib/checkout.ts';

// A backup was restored beside what runs, and ledger and anchors were proved there: the metric
// luwag_restore_proved_at_seconds says so from now on.
//   npm run note:restore -- 2026-11-18T03:00:00Z 540    (restored to this moment, within 540 s)
const [moment = '', seconds = ''] = process.argv.slice(2);
const restoredTo = new Date(moment);
const tookSeconds = Number(seconds);
if (Number.isNaN(restoredTo.getTime()) || seconds === '' || !(tookSeconds >= 0)) {
  console.error('Use: npm run note:restore -- <moment that was restored to> <seconds it took>');
  process.exit(2);
}
const db = connect(sessionUrl(), { applicationName: 'note-restore', connectionsMax: 1 });
try {
  await db.transaction().execute((tx) => noteRestoreProof(tx, { restoredTo, tookSeconds }));
  console.log('It is on record.');
} finally {
  await db.destroy();
}
