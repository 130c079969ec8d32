import { inScope } from '@luwag/db/scope';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson, listFirstNames } from '../accounts/service.ts';
import { type NoticeDeps, notify } from '../notices/service.ts';
import { type EntryRow, findEntry } from './entries-repository.ts';
import { findCase } from './repository.ts';
import { referenceOf } from './view.ts';

export type { NoticeDeps };

type Wanted = { support_case_id: string; entry_id: string };

/** One notice for each step, however often it is asked for. Words are read on the page. */
export const sendNotice = (
  ctx: JobCtx,
  deps: NoticeDeps,
  { support_case_id: id, entry_id: entryId }: Wanted,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await findCase(tx, { id });
    const entry = row && (await findEntry(tx, entryId));
    if (!row || !entry) throw new Error(`entry ${entryId} of support case ${id} not found`);
    const person = await findPerson(tx, deps.vault, row.account_id);
    if (!person || person.role === 'staff') return;
    const authorId = entry.author_id ?? row.handler_id;
    const names = await listFirstNames(tx, deps.vault, authorId ? [authorId] : []);
    await notify(tx, ctx, deps, {
      kind: 'support_news',
      about: entryId,
      person,
      data: {
        first_name: person.first_name,
        role: person.role,
        support_case_id: id,
        reference: referenceOf(row),
        support_news: newsOf(entry),
        handler: entry.side === 'luwag' && authorId ? (names.get(authorId)?.first ?? '') : '',
        answered_by_moment: row.answer_by?.toISOString() ?? null,
        settled_by: row.settle_by,
        ends_on: row.ends_on,
      },
    });
  });

/** Of what the person does, opening a case and asking again are answered; the rest they know. */
const newsOf = ({ kind, side }: EntryRow) => {
  if (kind === 'message' && side === 'person') return 'opened';
  return kind === 'settled' ? 'closed' : kind;
};
