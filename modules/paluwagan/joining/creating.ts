import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { GroupAmounts, GroupTerms } from '@luwag/contracts/paluwagan';
import * as previewing from '@luwag/contracts/paluwagan';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type CivilDate, civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import {
  type GroupTerms as DomainTerms,
  decideGroup,
  type GroupRefusal,
  groupLimits,
  listRoundDates,
  makeRules,
  type RoundDates,
  rulesHash,
  rulesText,
} from '@luwag/domain/paluwagan-rules';
import { encryptField } from '@luwag/key-service/fields';
import { allHolidays } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listCompaniesOf } from '../../accounts/service.ts';
import { lockPerson } from '../../kyc/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  amountsOf,
  type GroupRow,
  insertGroup,
  insertSeatsAndRounds,
  lastCallOf,
  listSeats,
  noteEvent,
} from '../groups/service.ts';
import { seedPlace } from '../seed-place.ts';
import { type Applicant, findObstacle, readApplicant } from './applicant.ts';
import { broughtWords, findFault, takeSeats, writeMember } from './sitting.ts';
import { refusalWords } from './words.ts';

type Body = InputOf<typeof contracts.createGroup>['body'];

const termsOf = (terms: GroupTerms): DomainTerms => ({
  name: terms.name,
  seats: terms.seats,
  contributionCentavos: centavos(terms.contribution),
  every: terms.every,
  firstDate: civilDate(terms.first_date),
  order: terms.order,
});

const termsWords: Record<Exclude<GroupRefusal, OutOfRange>, string> = {
  first_turn_out_of_range: 'The first turn is 7 to 90 days from today.',
  first_turn_not_a_pay_day: 'Kinsenas is the 15th and the last day of a month.',
  group_too_long: 'The last turn has to be less than twelve months after the first.',
  contribution_not_whole: 'Give whole pesos.',
  group_name_not_allowed:
    "Name it after its people or place: letters, figures and . , ' & - without links or promises.",
};
type OutOfRange = 'seats_out_of_range' | 'contribution_out_of_range';

/** The contract holds seats and amounts to the same limits, so that neither can be the reason. */
function assertTerms(
  call: typeof previewing.previewRules | typeof contracts.createGroup,
  terms: DomainTerms,
  today: CivilDate,
): void {
  const fault = decideGroup(terms, today);
  if (!fault) return;
  if (fault === 'seats_out_of_range' || fault === 'contribution_out_of_range')
    throw new Error(`the contract let terms through that are ${fault}`);
  refuse(call, fault, termsWords[fault]);
}

/** What would be signed, without a group. */
export async function previewRules(
  ctx: Ctx,
  { body }: InputOf<typeof previewing.previewRules>,
): Promise<ResultOf<typeof previewing.previewRules>> {
  const today = manilaDateOf(ctx.clock.now().getTime());
  const terms = termsOf(body);
  assertTerms(previewing.previewRules, terms, today);
  const rounds = listRoundDates(terms, today, allHolidays());
  return amountsOf(makeRules(terms, { groupId: '', rounds })) satisfies GroupAmounts;
}

/**
 * In one transaction under the person's lock: whoever makes two groups at once from two accounts is
 * counted once. The seal of our seed is there before anybody joins.
 */
export const createGroup = (
  { vault }: PaluwaganDeps,
  ctx: CtxOf<typeof contracts.createGroup>,
  { body }: InputOf<typeof contracts.createGroup>,
): Promise<ResultOf<typeof contracts.createGroup>> =>
  asSystem(ctx.tx, async (tx) => {
    const { id: accountId } = personOf(ctx);
    const now = ctx.clock.now();
    const terms = termsOf(body.terms);
    const today = manilaDateOf(now.getTime());
    assertTerms(contracts.createGroup, terms, today);
    const sameAccountIds = await lockPerson(tx, accountId);
    const applicant = await readApplicant(tx, vault, {
      accountId,
      mode: body.mode,
      sameAccountIds,
    });
    assertMayMake(applicant);
    await assertCompany(tx, accountId, body.company_id);
    const isNumberNeeded = terms.order === 'draw';
    const id = uuidV7(now, drawSlot());
    const at = { mode: body.mode, accountId, isNumberNeeded, now };
    const fault = await findFault(tx, body, at);
    if (fault) return refuse(contracts.createGroup, fault, broughtWords[fault]);
    const rounds = listRoundDates(terms, today, allHolidays());
    const key = await vault.keyFor(tx, accountId);
    const group = await writeGroup(tx, { id, terms, rounds, body, now, ...drawOf(terms, id, key) });
    await insertSeatsAndRounds(tx, group, rounds);
    const sitting = { ...body, accountId, isOrganiser: true, isNumberNeeded, now };
    const member = await writeMember(tx, vault, group, sitting);
    await noteEvent(tx, { groupId: id, kind: 'made', at: now, memberId: member.id });
    const seats = await listSeats(tx, id);
    await takeSeats(tx, member, seats.slice(0, body.seats), now);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.made',
      detail: { group_id: id, mode: body.mode, rules_hash: group.rules_hash },
      requestId: ctx.requestId,
    });
    return { group_id: id, status: group.status };
  });

function assertMayMake(applicant: Applicant): void {
  const call = contracts.createGroup;
  const obstacle = findObstacle(applicant);
  if (obstacle) refuse(call, obstacle, refusalWords[obstacle]);
  if (applicant.isInArrears) refuse(call, 'in_arrears', refusalWords.in_arrears);
  if (applicant.activeGroupIds.length >= groupLimits.activeGroupsMax)
    refuse(call, 'too_many_groups', refusalWords.too_many_groups);
}

/** Shown to the people of a company by one of them, and by nobody else. */
async function assertCompany(
  tx: Tx,
  accountId: string,
  companyId: string | undefined,
): Promise<void> {
  if (companyId === undefined) return;
  const companies = await listCompaniesOf(tx, accountId);
  if (!companies.some(({ id }) => id === companyId))
    refuse(contracts.createGroup, 'company_not_found', 'You are on no list of such a company.');
}

type PersonalKey = Parameters<typeof encryptField>[0];

/** Our part of a draw: the seed, encrypted until it is over, and its seal. */
function drawOf({ order }: DomainTerms, groupId: string, key: PersonalKey) {
  if (order === 'agreed') return { seed_seal: null, seed_encrypted: null, draw_code: null };
  const seed = randomBytes(32).toString('hex');
  return {
    seed_seal: sealOf(seed),
    seed_encrypted: encryptField(key, seedPlace(groupId), seed),
    draw_code: randomBytes(9).toString('base64url'),
  };
}

function writeGroup(
  tx: Tx,
  made: {
    id: string;
    terms: DomainTerms;
    rounds: readonly RoundDates[];
    body: Body;
    now: Date;
    seed_seal: string | null;
    seed_encrypted: Buffer | null;
    draw_code: string | null;
  },
): Promise<GroupRow> {
  const { id, terms, rounds, body, now, ...draw } = made;
  const rules = makeRules(terms, { groupId: id, rounds });
  const [first, last] = [rules.due_dates[0], rules.due_dates.at(-1)];
  if (!first || !last) throw new Error(`group ${id} has no rounds`);
  return insertGroup(tx, {
    id,
    mode: body.mode,
    name: terms.name,
    seats: terms.seats,
    contribution_centavos: rules.contribution,
    cover_centavos: rules.cover,
    every: terms.every,
    turn_order: terms.order,
    first_date: first,
    last_date: last,
    rules: rulesText(rules),
    rules_hash: rulesHash(rules),
    company_id: body.company_id ?? null,
    next_on: lastCallOf({ first_date: first }),
    created_at: now,
    ...draw,
  });
}
