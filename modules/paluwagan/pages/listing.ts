import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/paluwagan';
import type { GroupCard } from '@luwag/contracts/paluwagan';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { groupLimits } from '@luwag/domain/paluwagan-rules';
import type { Mode } from '@luwag/ledger/commands';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findCompanyName, listCompaniesOf } from '../../accounts/service.ts';
import { listSamePerson } from '../../kyc/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  type GroupRow,
  lastCallOf,
  listGroupsById,
  listMembersById,
  listNames,
  listOpenDues,
  listRoundsOf,
  listSeatsOf,
} from '../groups/service.ts';
import {
  type Applicant,
  findObstacle,
  listInvitationsTo,
  readApplicant,
} from '../joining/service.ts';
import { listAskedSwaps } from '../turns/service.ts';
import { type CardRows, cardOf, ownCardOf } from './cards.ts';
import { listOpenGroups, listOwnMemberships, listVotesOf } from './repository.ts';

type Listed = ResultOf<typeof contracts.listGroups>;
type Who = { accountId: string; mode: Mode; now: Date };

export const listGroups = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listGroups>,
): Promise<Listed> =>
  ctx.system(async (tx) => {
    const who = { accountId: personOf(ctx).id, mode: query.mode, now: ctx.clock.now() };
    const companies = await listCompaniesOf(tx, who.accountId);
    const shown = {
      companies: companies.map(({ id, name }) => ({ company_id: id, name })),
    };
    if (query.show_my_groups === 'true')
      return { results: await listMine(tx, who), ...shown, why_not: null };
    const sameAccountIds = await listSamePerson(tx, who.accountId);
    const applicant = await readApplicant(tx, deps.vault, { ...who, sameAccountIds });
    return {
      results: await listOffered(tx, deps, { ...who, applicant, companies }),
      ...shown,
      why_not: whyNot(applicant),
    };
  });

/** Seats, rounds and company of several groups, in a few queries for all of them. */
async function readCards(tx: Tx, groups: readonly GroupRow[]): Promise<Map<string, CardRows>> {
  const ids = groups.map(({ id }) => id);
  const seats = Map.groupBy(await listSeatsOf(tx, ids), (row) => row.group_id);
  const rounds = Map.groupBy(await listRoundsOf(tx, ids), (row) => row.group_id);
  const names = new Map<string, string | null>();
  for (const { company_id: id } of groups)
    if (id && !names.has(id)) names.set(id, await findCompanyName(tx, id));
  return new Map(
    groups.map((group) => [
      group.id,
      {
        group,
        seats: seats.get(group.id) ?? [],
        rounds: rounds.get(group.id) ?? [],
        company: names.get(group.company_id ?? '') ?? null,
      },
    ]),
  );
}

/** Those with something to do first, then by what is due next; those that are over last. */
async function listMine(tx: Tx, who: Who): Promise<GroupCard[]> {
  const members = await listOwnMemberships(tx, who);
  const groupIds = members.map(({ group_id }) => group_id);
  const rows = await readCards(tx, await listGroupsById(tx, groupIds));
  const dues = Map.groupBy(await listOpenDues(tx, who), (due) => due.member_id);
  const swaps = Map.groupBy(await listAskedSwaps(tx, groupIds), (swap) => swap.group_id);
  const votes = await listVotesOf(
    tx,
    members.map(({ id }) => id),
  );
  const cards = members.flatMap((member) => {
    const of = rows.get(member.group_id);
    if (!of) return [];
    const own = {
      member,
      dues: dues.get(member.id) ?? [],
      swaps: swaps.get(member.group_id) ?? [],
      votes: votes.filter(({ member_id }) => member_id === member.id).map(({ about }) => about),
      now: who.now,
    };
    return [ownCardOf(of, own)];
  });
  return cards.toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
}

/** What it is sorted by: over or not, something to do or not, the next date. */
const sortKeyOf = ({ mine, status, first_date }: GroupCard): string => {
  const isOver = ['finished', 'dissolved', 'called_off'].includes(status);
  const waits = (mine?.to_do.length ?? 0) > 0 || (mine?.late ?? 0) > 0;
  return `${isOver ? 1 : 0} ${waits ? 0 : 1} ${mine?.next_due?.due_date ?? first_date}`;
};

/** Whichever group it is: for a page that says so before anything is filled in. Joining decides. */
function whyNot(applicant: Applicant): Listed['why_not'] {
  const obstacle = findObstacle(applicant);
  if (obstacle) return obstacle;
  if (applicant.isInArrears) return 'in_arrears';
  const isFull = applicant.activeGroupIds.length >= groupLimits.activeGroupsMax;
  return isFull ? 'too_many_groups' : null;
}

/**
 * What somebody could join: invitations to their own number, and groups that are open to people of
 * their company. Never anything else, and to nobody whose identity was not checked.
 */
async function listOffered(
  tx: Tx,
  { vault }: PaluwaganDeps,
  {
    applicant,
    companies,
    ...who
  }: Who & {
    applicant: Applicant;
    companies: readonly { id: string }[];
  },
): Promise<GroupCard[]> {
  const { numberIndex, mode } = applicant;
  const invitations = numberIndex
    ? await listInvitationsTo(tx, { numberIndex, mode }, who.now)
    : [];
  const isKnown = findObstacle(applicant) !== 'not_verified';
  const open = isKnown
    ? await listOpenGroups(tx, { companyIds: companies.map(({ id }) => id), mode })
    : [];
  const invited = await listGroupsById(
    tx,
    invitations.map(({ group_id }) => group_id),
  );
  const rows = await readCards(tx, [...invited, ...open]);
  const inviters = await listMembersById(
    tx,
    invitations.map(({ invited_by }) => invited_by),
  );
  const names = await listNames(tx, vault, inviters);
  const today = manilaDateOf(who.now.getTime());
  const isOffered = (group: GroupRow) =>
    !applicant.activeGroupIds.includes(group.id) && today < lastCallOf(group);
  return [
    ...invitations.flatMap((invitation) => {
      const of = rows.get(invitation.group_id);
      if (!of || applicant.activeGroupIds.includes(of.group.id)) return [];
      const card = {
        group_invitation_id: invitation.id,
        from: names.get(invitation.invited_by) ?? '',
        kept_until: invitation.kept_until?.toISOString() ?? null,
      };
      return [{ ...cardOf(of), invitation: card }];
    }),
    ...open
      .filter(isOffered)
      .filter(({ id }) => !invitations.some(({ group_id }) => group_id === id))
      .flatMap(({ id }) => {
        const of = rows.get(id);
        return of ? [cardOf(of)] : [];
      })
      .filter((card) => card.seats_taken < card.seats),
  ];
}
