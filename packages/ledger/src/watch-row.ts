import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { sql } from 'kysely';

/**
 * The one row in which the watch notes how far it has come, who holds it and which alarms stand.
 * Whoever owns the tables can write there what they like. So it carries a MAC, under a key that the
 * API and the worker hold and the database does not: what somebody else wrote is not gone by.
 */

/** The columns that the MAC covers, in its order. Instants are seconds, whatever a session says. */
const columns = {
  held_by: sql`w.held_by::text`,
  held_until: sql`extract(epoch from w.held_until)::text`,
  journals_to: sql`w.journals_to::text`,
  checked_at: sql`extract(epoch from w.checked_at)::text`,
  pass_part: sql`w.pass_part`,
  pass_after: sql`w.pass_after`,
  pass_began_at: sql`extract(epoch from w.pass_began_at)::text`,
  whole_began_at: sql`extract(epoch from w.whole_began_at)::text`,
  whole_at: sql`extract(epoch from w.whole_at)::text`,
  whole_wanted_at: sql`extract(epoch from w.whole_wanted_at)::text`,
  anchored_to: sql`w.anchored_to::text`,
  signed_no: sql`w.signed_no::text`,
  open_alarms: sql`w.open_alarms::text`,
  alarms_digest: sql`encode(w.alarms_digest, 'hex')`,
};
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];
type Noted = Record<Column, string | null>;

/** What a process knows of the watch: its key, and what it has seen under it. */
export type WatchSigner = {
  key: Uint8Array;
  /** The newest row that it has seen; an older one, put back, is known by its number. */
  newest: Noted | undefined;
  /**
   * When the last check that it knows of was, or when it began to wait for one: seconds, by the
   * server's clock. Not known before its first reading.
   */
  checkSeenAt: number | undefined;
  /** The server's time at its last reading. */
  readAt: number;
};

/** From a secret of both processes; no other use of it has this label. */
export const createWatchSigner = (secret: Uint8Array): WatchSigner => ({
  key: new Uint8Array(hkdfSync('sha256', secret, '', 'luwag ledger watch', 32)),
  newest: undefined,
  checkSeenAt: undefined,
  readAt: 0,
});

/** For how long this process had seen no check that a worker signed when it last read the row. */
export const unseenMsOf = ({ checkSeenAt, readAt }: WatchSigner): number =>
  (readAt - (checkSeenAt ?? readAt)) * 1000;

type Read = Noted & {
  has_row: boolean;
  mac: string | null;
  /** As the server's clock says. */
  now: number;
  next_xid: string;
  last_batch: number;
  /** The alarms that stand, as they are. */
  alarms: number;
  digest: string;
  ledger_alarms: number;
  record_alarms: number;
};

/** The row and the alarms of one moment. */
async function readRow(db: Db | Tx): Promise<Read> {
  const noted = columnNames.map((name) => sql`${columns[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<Read>`
    select ${sql.join(noted)}, w.only_row is not null as has_row, encode(w.mac, 'hex') as mac,
           extract(epoch from clock_timestamp())::float8 as now,
           pg_snapshot_xmax(pg_current_snapshot())::text as next_xid,
           coalesce((select max(seq) from ledger.batches), 0)::int as last_batch, a.*
      from (select count(*)::int as alarms,
                   count(*) filter (where kind <> 'broken_record')::int as ledger_alarms,
                   count(*) filter (where kind = 'broken_record')::int as record_alarms,
                   encode(sha256(convert_to(coalesce(string_agg(concat_ws(E'\x1f', id, kind, subject,
                     detail, extract(epoch from found_at), extract(epoch from last_found_at)),
                     E'\x1e' order by id), ''), 'UTF8')), 'hex') as digest
              from ledger.alarms where cleared_at is null) a
      left join ledger.watch w on true`.execute(db);
  const [read] = rows;
  if (!read) throw new Error('the alarms of the ledger could not be read');
  return read;
}

const macOf = ({ key }: WatchSigner, noted: Noted): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(columnNames.map((name) => noted[name])))
    .digest();

const isSigned = (signer: WatchSigner, read: Read): boolean => {
  const mac = Buffer.from(read.mac ?? '', 'hex');
  return mac.length === 32 && timingSafeEqual(mac, macOf(signer, read));
};

/** As the migrations leave it. Once a batch was closed somebody has checked, and has signed it. */
const isUntouched = (read: Read): boolean =>
  read.has_row &&
  columnNames.every((name) => [null, '0'].includes(read[name])) &&
  read.mac === null &&
  read.alarms === 0 &&
  read.last_batch === 0;

const secondsOf = (instant: string | null): number | null =>
  instant === null ? null : Number(instant);

/** What no worker can have noted: what is more than a minute in the future has not been. */
function impossibleColumns(read: Read): Column[] {
  const isAfter = (name: Column, seconds: number) =>
    (secondsOf(read[name]) ?? Number.NEGATIVE_INFINITY) > read.now + seconds;
  const times = ['checked_at', 'pass_began_at', 'whole_began_at', 'whole_at', 'whole_wanted_at'];
  return columnNames.filter(
    (name) =>
      (times.includes(name) && isAfter(name, 60)) ||
      // No lease is longer than a few minutes.
      (name === 'held_until' && isAfter(name, 180)) ||
      (name === 'journals_to' && BigInt(read.journals_to ?? 0) > BigInt(read.next_xid)) ||
      (name === 'anchored_to' && Number(read.anchored_to) > read.last_batch),
  );
}

/** What of the row is not what a worker wrote there, by column; nothing when all of it is. */
function findChanges(signer: WatchSigner, read: Read, newest: Noted | undefined): string[] {
  if (!read.has_row) return ['row'];
  if (newest === undefined && isUntouched(read)) return [];
  const impossible = impossibleColumns(read);
  if (!isSigned(signer, read)) {
    // Held against the row as it was signed, where this process has seen that one.
    const unlike = columnNames.filter((name) => newest && newest[name] !== read[name]);
    return [...new Set([...impossible, ...unlike, 'mac'])];
  }
  const isOld = newest !== undefined && BigInt(read.signed_no ?? 0) < BigInt(newest.signed_no ?? 0);
  const isUnlikeAlarms =
    read.alarms !== Number(read.open_alarms) || read.digest !== read.alarms_digest;
  return [...impossible, ...(isOld ? ['signed_no'] : []), ...(isUnlikeAlarms ? ['alarms'] : [])];
}

export type LedgerStatus = {
  /** Those that money waits for. */
  openAlarms: number;
  /** Of the record of what was done. */
  recordAlarms: number;
  /** Seconds since the watch last checked what is new; null when it never has. */
  checkAgeSeconds: number | null;
  /** Seconds since the last verification of the whole ledger began; null without one. */
  wholeAgeSeconds: number | null;
  /** What of the watch's row, or of the alarms that stand, somebody else wrote, by column. */
  changedWatch: string[];
};

/**
 * How the ledger stands, by the last checks. Ages are by the server's own clock. A row that
 * was not signed says nothing of either.
 */
export async function readLedgerStatus(db: Db | Tx, signer: WatchSigner): Promise<LedgerStatus> {
  // From before the statement: another that began later may be answered first.
  const { newest } = signer;
  const read = await readRow(db);
  const changedWatch = findChanges(signer, read, newest);
  const isSound = changedWatch.every((column) => column === 'alarms');
  const ageOf = (instant: string | null) => {
    const seconds = isSound ? secondsOf(instant) : null;
    return seconds === null ? null : read.now - seconds;
  };
  const checkAgeSeconds = ageOf(read.checked_at);
  signer.readAt = read.now;
  signer.checkSeenAt ??= read.now;
  if (isSound) remember(signer, read, checkAgeSeconds);
  return {
    openAlarms: read.ledger_alarms,
    recordAlarms: read.record_alarms,
    checkAgeSeconds,
    wholeAgeSeconds: ageOf(read.whole_began_at),
    changedWatch,
  };
}

function remember(signer: WatchSigner, read: Read, checkAgeSeconds: number | null): void {
  const isNewer = BigInt(read.signed_no ?? 0) > BigInt(signer.newest?.signed_no ?? 0);
  if (isNewer)
    signer.newest = Object.fromEntries(columnNames.map((name) => [name, read[name]])) as Noted;
  if (checkAgeSeconds !== null)
    signer.checkSeenAt = Math.max(signer.checkSeenAt ?? 0, read.now - Math.max(0, checkAgeSeconds));
}

/**
 * Before a transaction writes to the row or to the alarms: what of them is not what was signed.
 * Whoever would write there next waits until this transaction is over.
 */
export async function lockWatch(tx: Tx, signer: WatchSigner): Promise<string[]> {
  await sql`select ${callOf('ledger.lock_watch', {})}`.execute(tx);
  return (await readLedgerStatus(tx, signer)).changedWatch;
}

/** Forgets what the row says: somebody else wrote it. */
export async function resetWatch(tx: Tx): Promise<void> {
  await sql`select ${callOf('ledger.reset_watch', {})}`.execute(tx);
}

/** Signs the row and the alarms as they stand. Only after `lockWatch` in the same transaction. */
export async function signWatch(tx: Tx, signer: WatchSigner): Promise<void> {
  const read = await readRow(tx);
  const last = [read.signed_no, signer.newest?.signed_no].map((no) => BigInt(no ?? 0));
  // Above any number ever given, though this process knows none of them.
  const numbers = [...last.map((no) => no + 1n), BigInt(Math.floor(read.now * 1000))];
  const no = numbers.reduce((one, other) => (one > other ? one : other));
  const signed = {
    ...read,
    signed_no: String(no),
    open_alarms: String(read.alarms),
    alarms_digest: read.digest,
  };
  const signing = callOf('ledger.sign_watch', {
    p_no: Number(no),
    p_open_alarms: read.alarms,
    p_alarms_digest: Buffer.from(read.digest, 'hex'),
    p_mac: macOf(signer, signed),
  });
  await sql`select ${signing}`.execute(tx);
}
