import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { RosterImport } from '@luwag/contracts/rosters';
import * as contracts from '@luwag/contracts/rosters';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from './people.ts';
import { readRoster } from './roster-file.ts';
import * as imports from './roster-imports-repository.ts';
import { insertRoster, upsertCompany } from './rosters-repository.ts';

type Deps = { vault: Vault };

const companiesMax = 500;
const importsShown = 20;

export const listCompanies = (
  deps: Deps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listCompanies>> =>
  ctx.system(async (tx) => {
    const companies = await imports.listCompaniesBySize(tx, companiesMax);
    return {
      companies: companies.map(({ id, name, ...sizes }) => ({
        ...{ company_id: id, company: name, ...sizes },
      })),
      imports: await viewsOf(deps, tx, ctx, await imports.listImports(tx, importsShown)),
    };
  });

/** The indexes are made before the transaction: the key service is another process. */
export async function askRosterImport(
  deps: Deps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.askRosterImport>,
): Promise<ResultOf<typeof contracts.askRosterImport>> {
  const call = contracts.askRosterImport;
  const { company, reason } = body;
  const { emails, numbers, bad } = readRoster(body.list);
  const entries = emails.length + numbers.length;
  if (entries === 0) return refuse(call, 'roster_empty', 'No address or number could be read.');
  const indexes = {
    email_indexes: await deps.vault.blindIndexes('email', emails),
    number_indexes: await deps.vault.blindIndexes('number', numbers),
  };
  return ctx.system(async (tx) => {
    const row = await imports.insertImport(tx, {
      ...{ company, ...indexes, entries, unread: bad.length, reason },
      ...{ asked_by: personOf(ctx).id, asked_at: ctx.clock.now() },
    });
    if (!row) return refuse(call, 'roster_waiting', 'A list of this company waits already.');
    await audit(tx, ctx, row, 'roster.asked', { reason });
    return { ...(await viewOf(deps, tx, ctx, row)), bad };
  });
}

/** The second person's word and the list are one transaction. */
export const decideRosterImport = (
  deps: Deps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideRosterImport>,
): Promise<ResultOf<typeof contracts.decideRosterImport>> =>
  ctx.system(async (tx) => {
    const call = contracts.decideRosterImport;
    const row = await imports.lockWaitingImport(tx, params.import_id);
    if (!row) return refuse(call, 'roster_import_not_found', 'Nothing like that waits.');
    const deciderId = personOf(ctx).id;
    const isOwn = row.asked_by === deciderId;
    const isApproval = body.decision === 'approve';
    if (isOwn && isApproval)
      return refuse(call, 'second_same_person', 'Somebody else approves what you brought in.');
    const ended = isOwn ? 'withdrawn' : 'refused';
    const decided = await imports.markImportDecided(tx, row.id, {
      state: isApproval ? 'approved' : ended,
      decided_by: deciderId,
      decided_at: ctx.clock.now(),
      added: isApproval ? await takeIn(tx, row) : null,
    });
    const detail = { asked_by: row.asked_by, added: decided.added };
    await audit(tx, ctx, decided, `roster.${decided.state}`, detail);
    return viewOf(deps, tx, ctx, decided);
  });

/** How many were not on the list before. */
async function takeIn(tx: Tx, row: imports.ImportRow): Promise<number> {
  const people = { emailIndexes: row.email_indexes, numberIndexes: row.number_indexes };
  const companyId = await upsertCompany(tx, row.company);
  const added = await insertRoster(tx, companyId, people);
  await imports.matchProven(tx, companyId, people);
  return added;
}

const audit = (
  tx: Tx,
  ctx: Ctx,
  row: imports.ImportRow,
  action: `roster.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: null,
    action,
    detail: { import_id: row.id, company: row.company, entries: row.entries, ...detail },
    requestId: ctx.requestId,
  });

async function viewOf(deps: Deps, tx: Tx, ctx: Ctx, row: imports.ImportRow): Promise<RosterImport> {
  const [view] = await viewsOf(deps, tx, ctx, [row]);
  if (!view) throw new Error(`roster import ${row.id} is gone`);
  return view;
}

/** With the names of colleagues. */
async function viewsOf(
  { vault }: Deps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly imports.ImportRow[],
): Promise<RosterImport[]> {
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by]);
  const names = await listFullNames(tx, vault, people);
  const viewerId = personOf(ctx).id;
  return rows.map((row) => ({
    import_id: row.id,
    company: row.company,
    entries: row.entries,
    unread: row.unread,
    reason: row.reason,
    asked_by: names.get(row.asked_by) ?? '',
    asked_at: row.asked_at.toISOString(),
    is_yours: row.asked_by === viewerId,
    state: row.state,
    decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
    decided_at: row.decided_at?.toISOString() ?? null,
    added: row.added,
  }));
}
