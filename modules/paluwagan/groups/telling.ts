import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { NoticeKind } from '@luwag/domain/notices';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import type { z } from 'zod';
import { findPerson } from '../../accounts/service.ts';
import { tellOwed } from '../../contacts/service.ts';
import { notify, type Told } from '../../notices/service.ts';
import type { PaluwaganWorkerDeps } from '../deps.ts';
import { tellMembers } from '../jobs.ts';
import { isOwed } from './dues-repository.ts';
import { listNames } from './names.ts';
import { findGroup, type GroupRow, listMembers, listMembersById } from './repository.ts';

/** Everything that members are told of a group. */
export type GroupKind = Extract<NoticeKind, `group_${string}`>;

/** What every mail of a group takes, and is filled in for each member. */
type Filled = 'first_name' | 'group' | 'group_id' | 'is_live' | 'is_you';

type DataOf<K extends GroupKind> = Omit<Extract<Told, { kind: K }>['data'], Filled>;

/** `who` and `other` of its data are ids of members, and become names when it is told. */
export type GroupNews = {
  [K in GroupKind]: { kind: K; data: DataOf<K> };
}[GroupKind] & {
  groupId: string;
  /** A second one of the same kind and name is not told to the same member. */
  about: string;
  /** Members, left ones too; null: everybody who is in when it is told. */
  to: readonly string[] | null;
};

/** Exactly when the transaction commits; the worker writes to each of them. */
export const tell = (
  tx: Tx,
  origin: { requestId: string },
  { groupId, kind, about, to, data }: GroupNews,
): Promise<void> =>
  enqueue(tx, origin, tellMembers, {
    group_id: groupId,
    kind,
    about,
    to: to && [...to],
    data: { ...data },
  });

type Wanted = z.output<(typeof tellMembers)['payload']>;

/** Each member once for each piece of news, however often the job runs. */
export const sendNews = (ctx: JobCtx, deps: PaluwaganWorkerDeps, news: Wanted): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const group = await findGroup(tx, news.group_id);
    if (!group) throw new Error(`group ${news.group_id} not found`);
    const members = news.to
      ? await listMembersById(tx, news.to)
      : await listMembers(tx, news.group_id);
    const data = await withNames(tx, deps, news.data);
    for (const member of members) {
      const person = await findPerson(tx, deps.vault, member.account_id);
      if (!person || person.account_status === 'CLOSED') continue;
      const notice = {
        kind: news.kind,
        // Messages have one name over all who are told.
        about: `${news.about} ${member.id}`,
        person,
        data: {
          ...data,
          ...headOf(group),
          first_name: person.first_name,
          is_you: news.data.who === member.id,
        },
      };
      // Data of a kind is its template's, which the compiler cannot follow.
      const told = notice as unknown as Notice;
      const waitsUntil = await sendOne(tx, ctx, deps, { group, notice: told });
      if (waitsUntil) await askAgain(tx, ctx, news, { memberId: member.id, waitsUntil });
    }
  });

/** Each by itself: one that cannot be told keeps no other back. */
export async function sendAllNews(
  ctx: JobCtx,
  deps: PaluwaganWorkerDeps,
  news: readonly Wanted[],
): Promise<void> {
  const faults: string[] = [];
  for (const each of news)
    await sendNews(ctx, deps, each).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      faults.push(`group ${each.group_id}, ${each.kind}, ${each.about}: ${why}`);
    });
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${news.length} not told; the first: ${faults[0]}`);
}

type Notice = Parameters<typeof notify>[3];

/** Of what is owed, as what it counts among messages about that. */
const owedKinds = { group_due: 'payment_upcoming', group_late: 'payment_late' } as const;
const isOwedKind = (kind: string): kind is keyof typeof owedKinds => Object.hasOwn(owedKinds, kind);

/** What is owed goes by the rules of contact, and is not said of what was paid meanwhile. */
async function sendOne(
  tx: Tx,
  ctx: JobCtx,
  deps: PaluwaganWorkerDeps,
  { group, notice }: { group: GroupRow; notice: Notice },
): Promise<Date | undefined> {
  const { kind, about } = notice;
  if (!isOwedKind(kind)) {
    await notify(tx, ctx, deps, notice);
    return undefined;
  }
  const dueId = 'due_id' in notice.data ? String(notice.data.due_id) : '';
  if (!(await isOwed(tx, dueId))) return undefined;
  const owed = { mode: group.mode, kind: owedKinds[kind], key: `${kind} ${about}`, notice };
  return tellOwed(tx, ctx, deps, owed);
}

/** For one of them, when it may be said. The queue lives in real time, and test time travels. */
const askAgain = (
  tx: Tx,
  ctx: JobCtx,
  news: Wanted,
  { memberId, waitsUntil }: { memberId: string; waitsUntil: Date },
): Promise<void> =>
  enqueue(
    tx,
    ctx,
    tellMembers,
    { ...news, to: [memberId] },
    {
      delayMs: Math.max(0, waitsUntil.getTime() - ctx.clock.now().getTime()),
      key: `${tellMembers.name} ${news.kind} ${news.about} ${memberId}`,
    },
  );

const headOf = ({ id, name, mode }: GroupRow) => ({
  group: name,
  group_id: id,
  is_live: mode === 'live',
});

async function withNames(
  tx: Tx,
  { vault }: PaluwaganWorkerDeps,
  data: Wanted['data'],
): Promise<Wanted['data']> {
  const ids = [data.who, data.other].filter((id) => typeof id === 'string');
  const names = await listNames(tx, vault, await listMembersById(tx, ids));
  const named = (['who', 'other'] as const).flatMap((name) => {
    const id = data[name];
    return typeof id === 'string' ? [[name, names.get(id) ?? ''] as const] : [];
  });
  return { ...data, ...Object.fromEntries(named) };
}
