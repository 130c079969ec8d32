import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { connect, connectPool, type Db, type Pool } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { decideReview } from '@luwag/domain/kyc-steps';
import { openVault, type Vault } from '@luwag/key-service/vault';
import { encryptIdentity } from '@luwag/modules/accounts/profile/personal';
import { listItems, lockCaseOf } from '@luwag/modules/kyc/cases/repository';
import { caseFor, itemOf, itemSent } from '@luwag/modules/kyc/cases/service';
import { approve } from '@luwag/modules/kyc/review/decisions';
import { lockApprovalBlock } from '@luwag/modules/kyc/review/duplicates';
import { insertDecision } from '@luwag/modules/kyc/review/repository';
import { type Figure, judge } from './lib/bars.ts';
import { settings } from './lib/checkout.ts';
import { cpuSecondsOfAll } from './lib/cpu-time.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { startEngines } from './services.ts';

// Approvals a second among many links. Strangers are linked in chains of five accounts, and each
// applicant is the same person as one such chain, so that every approval follows links, locks six
// accounts and opens a line. The server is a scratch one, thrown away at the end.
//   npm run bench:approvals                    200,000 links, 2,000 approvals: writes the document
//   npm run bench:approvals -- --links 20000   another number of links: prints only
const { values: flags } = parseArgs({
  options: { links: { type: 'string' }, approvals: { type: 'string' } },
});
const linksCount = Number(flags.links ?? 200_000);
const approvalsCount = Number(flags.approvals ?? 2_000);
const callers = 8;
const perSecondMin = 100;
const chainLength = 5;

type Bench = { db: Db; owner: Pool; vault: Vault; reviewerId: string; serverPids: () => number[] };
type Measured = { perSecond: number; serverMs: number; callerMs: number };

/** Accounts of strangers, closed and forgotten: links need nothing of them but their ids. */
async function seedLinks({ owner, reviewerId }: Bench): Promise<string[]> {
  const chains = linksCount / (chainLength - 1);
  await owner.query(`create table bench_chains as
    select c, n, uuid_v7() as id from generate_series(1, ${chains}) c,
      generate_series(1, ${chainLength}) n`);
  await owner.query(`insert into accounts (id, role, account_status, password_changed_at)
    select id, 'buyer', 'CLOSED', now() from bench_chains`);
  await owner.query(
    `insert into kyc_links (low_account_id, high_account_id, kind, is_strong, found_at,
      verdict, decided_by, decided_at)
    select least(a.id, b.id), greatest(a.id, b.id), 'person', true, now(), 'same_person', $1, now()
      from bench_chains a join bench_chains b on b.c = a.c and b.n = a.n + 1`,
    [reviewerId],
  );
  const { rows } = await owner.query<{ id: string }>(
    'select id from bench_chains where n = $1 order by c limit $2',
    [Math.ceil(chainLength / 2), approvalsCount],
  );
  return rows.map(({ id }) => id);
}

/** Somebody whose case waits for a reviewer and who is known to be another account too. */
async function seedApplicant(
  { db, vault, reviewerId }: Bench,
  otherId: string,
  n: number,
): Promise<string> {
  const accountId = randomUUID();
  const now = new Date();
  await inScope(db, 'system', async (tx) => {
    const identity = await encryptIdentity(tx, vault, accountId, {
      email: `applicant.${n}@luwag.test`,
      contact_number: `+639${String(100_000_000 + n)}`,
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Reyes',
    });
    const confirmed = { email_confirmed_at: now, number_confirmed_at: now };
    const account = { id: accountId, role: 'buyer', account_status: 'PENDING', ...confirmed };
    await tx
      .insertInto('accounts')
      .values({ ...account, ...identity, password_changed_at: now })
      .execute();
    const { id: caseId } = await caseFor(tx, accountId, now);
    for (const { kind, is_required: isRequired } of await listItems(tx, caseId))
      if (isRequired)
        await itemSent(tx, { accountId, kind, evidence: {}, now, requestId: 'bench' });
    const [low = '', high = ''] = [accountId, otherId].sort();
    await tx
      .insertInto('kyc_links')
      .values({
        ...{ low_account_id: low, high_account_id: high, kind: 'id_number', is_strong: true },
        ...{ found_at: now, verdict: 'same_person', decided_by: reviewerId, decided_at: now },
      })
      .execute();
  });
  return accountId;
}

/** All that `decideCase` does in its transaction, without the call around it. */
const approveOne = ({ db, vault, reviewerId }: Bench, accountId: string): Promise<void> =>
  inScope(db, 'system', async (tx) => {
    const now = new Date();
    const kyc = await lockCaseOf(tx, accountId);
    if (!kyc) throw new Error(`no case of ${accountId}`);
    const items = (await listItems(tx, kyc.id)).map(itemOf);
    const decision = decideReview(kyc.state, items, { decision: 'approve' });
    if (decision.kind === 'reject') throw new Error(`case ${kyc.id}: ${decision.code}`);
    const block = await lockApprovalBlock({ vault }, tx, { accountId, kind: kyc.kind, now });
    if (block) throw new Error(`case ${kyc.id} was refused: ${block}`);
    const said = { caseId: kyc.id, accountId, reviewerId, act: 'approve', note: '' };
    await insertDecision(tx, { ...said, now });
    const staff = { kind: 'person', role: 'staff', mode: 'live', sessionId: '' } as const;
    const by = { tx, reviewer: { ...staff, id: reviewerId }, now, requestId: 'bench' };
    await approve(by, kyc, { reviewed: decision, second: null });
  });

/** The work on each of these, `callers` at a time. */
async function forEach<T>(all: readonly T[], work: (one: T, n: number) => Promise<void>) {
  const rest = all.entries();
  const take = async () => {
    for (const [n, one] of rest) await work(one, n);
  };
  await Promise.all(Array.from({ length: callers }, take));
}

async function measure(bench: Bench): Promise<Measured> {
  const others = await seedLinks(bench);
  await bench.owner.query('analyze');
  const applicants: string[] = [];
  await forEach(others, async (otherId, n) => {
    applicants.push(await seedApplicant(bench, otherId, n));
  });
  await bench.owner.query('analyze');
  // What others do on the machine changes the rate, and hardly the work that an approval is.
  const cpu = () => [bench.serverPids(), [process.pid]].map(cpuSecondsOfAll);
  const [from, before] = [performance.now(), cpu()];
  await forEach(applicants, (accountId) => approveOne(bench, accountId));
  const seconds = (performance.now() - from) / 1000;
  const [serverMs = 0, callerMs = 0] = cpu().map(
    (after, i) => ((after - (before[i] ?? 0)) * 1000) / applicants.length,
  );
  await assertApproved(bench);
  return { perSecond: applicants.length / seconds, serverMs, callerMs };
}

/** Figures of a run that did something else are worth nothing. */
async function assertApproved({ owner }: Bench): Promise<void> {
  const { rows } = await owner.query(
    `select (select count(*) from credit_lines)::int as lines,
      (select count(*) from kyc_links)::int as links`,
  );
  const expected = { lines: approvalsCount, links: linksCount + approvalsCount };
  if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, found ${JSON.stringify(rows[0])}`);
}

async function addReviewer(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into accounts (role, account_status, password_changed_at)
    values ('staff', 'CLOSED', now()) returning id`,
  );
  const [reviewer] = rows;
  if (!reviewer) throw new Error('the reviewer was not inserted');
  return reviewer.id;
}

await startEngines();
const cluster = await createScratchCluster('approvals', { bySocket: true });
const options = { applicationName: 'approvals-bench' };
const db = connect(cluster.appUrl, { ...options, connectionsMax: callers });
// Seeding and counting go over every row there is: the limits of a request are not for them.
const whole = { ...options, connectionsMax: 1, statementTimeoutMs: 0 };
const owner = connectPool(cluster.ownerUrl, whole);
const vault = openVault({ socketPath: settings().KEYS_SOCKET ?? '' });
try {
  const { perSecond, serverMs, callerMs } = await measure({
    ...{ db, owner, vault, serverPids: cluster.pids },
    reviewerId: await addReviewer(owner),
  });
  const cpuWords = `${serverMs.toFixed(1)} ms of processor time in PostgreSQL and ${callerMs.toFixed(1)} in the caller`;
  console.log(`an approval takes ${cpuWords}`);
  const grouped = (value: number) => value.toLocaleString('en-PH');
  const figure: Figure = {
    what: `Approvals a second among ${grouped(linksCount)} links`,
    measured: perSecond,
    bar: perSecondMin,
    better: 'higher',
    unit: '',
  };
  if (!flags.links && !flags.approvals)
    writePerformanceSection(
      'Approvals',
      `\`npm run bench:approvals\`: ${grouped(approvalsCount)} buyers are approved by ${callers} callers at once among ${grouped(linksCount)} strong
links. Each is one person with a chain of ${chainLength} other accounts; the approval follows the links, locks all
six accounts and opens a line. PostgreSQL, the key process and the callers share 2 cores; fsync is on.

${Math.round(perSecond)} approvals a second; at least ${perSecondMin}. One takes ${cpuWords}.`,
    );
  judge('bench:approvals', [figure]);
} finally {
  await Promise.all([db.destroy(), owner.end()]);
  cluster.destroy();
}
process.exit();
