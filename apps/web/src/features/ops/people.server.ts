import {
  findPeople,
  getStaffPerson,
  listPersonPast,
  PastGroup,
  unmaskPerson,
} from '@luwag/contracts/staff-people';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

/**
 * What was typed comes by post: an address with somebody's number would stay in histories and logs.
 * One person is led to at once, and so are a case and a purchase that nobody has made yet.
 */
export async function findCaller(args: VisitorArgs) {
  const sought = textOf(await args.request.formData(), 'sought').trim();
  const body = findPeople.body.safeParse({ sought });
  if (!body.success) return { sought, people: [], orders: [], isTooShort: true };
  const {
    results,
    request_id: requestId,
    orders,
    case: found,
  } = needed(await callAs(args, findPeople, { body: body.data }));
  if (found) throw redirect(`${casePaths[found.kind]}/${found.id}`, 303);
  const [only, ...more] = results;
  if (only && more.length === 0) throw redirect(personPath(only.account_id), 303);
  if (!only && requestId) throw redirect(`/ops/purchases/${requestId}`, 303);
  return { sought, people: results, orders, isTooShort: false };
}

export type CallerAnswer = Awaited<ReturnType<typeof findCaller>>;

const casePaths = { dispute: '/ops/disputes', support: '/ops/support' } as const;

const personPath = (accountId: string): string => `/ops/people/${accountId}`;

type PersonArgs = VisitorArgs & { params: { accountId: string } };

export async function loadStaffPerson(args: PersonArgs) {
  const mode = args.url.searchParams.get('mode') === 'test' ? 'test' : 'live';
  const { searchParams } = args.url;
  const group = PastGroup.safeParse(searchParams.get('past')).data ?? null;
  const cursor = searchParams.get('cursor') ?? undefined;
  const params = { account_id: args.params.accountId };
  const [found, past] = await Promise.all([
    callAs(args, getStaffPerson, { params, query: { mode } }),
    callAs(args, listPersonPast, {
      params,
      query: { mode, ...(group && { group }), ...(cursor && { cursor }) },
    }),
  ]);
  if (!past.ok && past.code === 'cursor_invalid') throw redirect(args.url.pathname);
  const person = needed(found, 'person_not_found');
  const { results, next_cursor: nextCursor } = needed(past, 'person_not_found');
  return { mode, person, past: { group, events: results, nextCursor, isFirst: !cursor } } as const;
}

export type StaffPersonData = Awaited<ReturnType<typeof loadStaffPerson>>;

/** Who it is in full, for a reason on record. */
export async function unmask(args: PersonArgs) {
  const form = await args.request.formData();
  const body = unmaskPerson.body.safeParse({ reason: textOf(form, 'reason') });
  if (!body.success) return { kind: 'refused' as const };
  const params = { account_id: args.params.accountId };
  const shown = needed(await callAs(args, unmaskPerson, { params, body: body.data }));
  return { kind: 'shown' as const, ...shown };
}

export type UnmaskAnswer = Awaited<ReturnType<typeof unmask>>;
