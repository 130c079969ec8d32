import { createHash } from 'node:crypto';
import type { Tx } from '@luwag/db';
import { chart } from '@luwag/domain/chart';
import { sql } from 'kysely';
import type { Finding } from './alarms.ts';

/**
 * A journal that is not what was asked for may be so for the accounts that it names: somebody
 * changed one, and its copy with it. The hash of the request says what the account was, to whoever
 * tries: the journal is what was asked for once the account is given its former name.
 */

type Leg = {
  account: number;
  mode: string | null;
  kind: string | null;
  owner: string | null;
  unit: string | null;
  amount: number;
};
type Journal = { id: string; mode: string; head: string; hash: string; legs: Leg[] | null };
type Named = Pick<Leg, 'kind' | 'owner' | 'unit'>;

/** Of journals that do not match, the accounts that were changed, as far as that can be told. */
export async function findRenamedAccounts(tx: Tx, ids: readonly string[]): Promise<Finding[]> {
  if (ids.length === 0) return [];
  const journals = await listJournals(tx, ids);
  const owners = [...new Set(journals.flatMap(({ legs }) => (legs ?? []).map((leg) => leg.owner)))];
  const found = new Map<number, Finding>();
  for (const journal of journals)
    for (const { leg, was } of [...ofAnotherMode(journal), ...renamedIn(journal, owners)])
      if (!found.has(leg.account))
        found.set(leg.account, {
          kind: 'changed_account',
          subject: `ledger.accounts ${leg.account}`,
          detail: {
            why: 'not_as_requested',
            is: nameOf(leg),
            was: nameOf(was),
            journal: journal.id,
          },
        });
  return [...found.values()];
}

/** As `ledger.faulty_journals` reads them. */
async function listJournals(tx: Tx, ids: readonly string[]): Promise<Journal[]> {
  const { rows } = await sql<Journal>`
    select j.id, j.mode, encode(j.request_hash, 'hex') as hash,
           concat_ws(E'\x1f', j.mode, j.event, j.source, j.effective_on - date '2000-01-01', j.phase,
             coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
             coalesce(extract(epoch from j.expires_at)::numeric::text, '-')) as head,
           (select jsonb_agg(jsonb_build_object('account', e.account_id, 'mode', a.mode,
                     'kind', a.kind, 'owner', a.owner, 'unit', a.unit, 'amount', e.amount)
                     order by e.seq)
              from ledger.all_entries e left join ledger.accounts a on a.id = e.account_id
             where e.journal_id = j.id) as legs
      from ledger.all_journals j where j.id = any (${ids}::uuid[]) order by j.id`.execute(tx);
  return rows;
}

const nameOf = ({ mode, kind, owner, unit }: Leg): string =>
  [mode, kind, owner, unit].filter((part) => part !== null).join(' ');

type Renamed = { leg: Leg; was: Leg };

/** Where all of them are of another mode, the journal is what was changed. */
function ofAnotherMode({ mode, legs }: Journal): Renamed[] {
  const others = (legs ?? []).filter((leg) => leg.mode !== mode);
  return others.length === legs?.length
    ? []
    : others.map((leg) => ({ leg, was: { ...leg, mode } }));
}

function renamedIn(journal: Journal, owners: readonly (string | null)[]): Renamed[] {
  const legs = journal.legs ?? [];
  // Then it is not for the names of its accounts.
  if (hashOf(journal.head, legs) === journal.hash) return [];
  for (const tried of substitutesFor(journal, owners)) {
    const changed = legs.map((leg) => (tried.isOf(leg) ? { ...leg, ...tried.name } : leg));
    if (hashOf(journal.head, changed) === journal.hash)
      return legs.flatMap((leg, i) => {
        const was = changed[i];
        return was && was !== leg ? [{ leg, was }] : [];
      });
  }
  return [];
}

type Substitute = { isOf: (leg: Leg) => boolean; name: Partial<Named> };

/** One account under another name, or all that have one owner under another. */
function* substitutesFor(
  { id, legs }: Journal,
  owners: readonly (string | null)[],
): Generator<Substitute> {
  const candidates = [...new Set([...owners, `plan:${id}`])];
  for (const { account, owner, unit } of legs ?? []) {
    const isIt = (leg: Leg) => leg.account === account;
    yield { isOf: isIt, name: { unit: unit === 'PHP' ? 'CRL' : 'PHP' } };
    for (const kind of Object.keys(chart)) yield { isOf: isIt, name: { kind } };
    for (const other of candidates) {
      yield { isOf: isIt, name: { owner: other } };
      yield { isOf: (leg) => leg.owner === owner, name: { owner: other } };
    }
  }
}

const hashOf = (head: string, legs: readonly Leg[]): string => {
  const said = legs.map(({ kind, owner, unit, amount }) => [kind, owner, unit, amount].join('|'));
  return createHash('sha256')
    .update(`${head}\x1f${said.join(',')}`)
    .digest('hex');
};
