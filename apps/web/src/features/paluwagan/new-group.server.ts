import {
  type GroupAmounts,
  GroupTerms,
  listGroups,
  previewRules,
} from '@luwag/contracts/paluwagan';
import { createGroup } from '@luwag/contracts/paluwagan-joining';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { groupLimits, isKinsenas, nextFirstDate } from '@luwag/domain/paluwagan-rules';
import { parsePesos } from '@luwag/domain/parse-money';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { rawTextOf, textOf } from '#app/shared/forms/form-reply.ts';
import { groupModeOf } from './groups.server.ts';
import { loadUnattended, readOwnPart, typedPart } from './own-part.server.ts';
import { groupPath } from './paths.ts';

/** The fields of a group's terms, in the order of the form. */
const termsFields = [
  ...(['name', 'seats', 'contribution', 'every', 'first_date', 'order'] as const),
];
export type TermsField = (typeof termsFields)[number];
export type TypedTerms = Partial<Record<TermsField | 'company', string>>;

/** What is wrong with a field: the code of the refusal, or that the contract does not take it. */
type TermsFaults = Partial<Record<TermsField, string>>;

const readTerms = (read: (name: string) => string): TypedTerms =>
  Object.fromEntries([...termsFields, 'company'].map((name) => [name, read(name).slice(0, 100)]));

/** What was typed as the contract's terms, or the fields that it does not take. */
function termsOf(typed: TypedTerms): { terms: GroupTerms } | { faults: TermsFaults } {
  const parsed = GroupTerms.safeParse({
    ...typed,
    seats: /^\d{1,3}$/.test(typed.seats ?? '') ? Number(typed.seats) : undefined,
    contribution: parsePesos(typed.contribution ?? ''),
  });
  if (parsed.success) return { terms: parsed.data };
  const faulty = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    faults: Object.fromEntries(
      termsFields.filter((name) => faulty.has(name)).map((name) => [name, 'invalid']),
    ),
  };
}

/** Which field a refusal of the terms is about. */
const fieldOf: Readonly<Record<string, TermsField>> = {
  first_turn_out_of_range: 'first_date',
  first_turn_not_a_pay_day: 'first_date',
  group_too_long: 'seats',
  contribution_not_whole: 'contribution',
  group_name_not_allowed: 'name',
};

/** Days on which a first turn can be, and those of them that are pay days. */
function firstDays(today: CivilDate) {
  const min = addDays(today, groupLimits.firstTurnMinDays);
  const max = addDays(today, groupLimits.firstTurnMaxDays);
  const payDays: string[] = [];
  for (let day = min; day <= max; day = addDays(day, 1)) if (isKinsenas(day)) payDays.push(day);
  return { min, max, payDays };
}

/** What terms come to, or what is wrong with them. */
type WorkedOut = { faults: TermsFaults; preview: GroupAmounts | null };
const nothingYet: WorkedOut = { faults: {}, preview: null };

/**
 * The form, and what the terms in the address come to. Terms stand in the address so that the page
 * can work them out while they are typed, and without script by one press.
 */
export async function loadNewGroup(args: VisitorArgs) {
  const mode = groupModeOf(args.url);
  const { searchParams } = args.url;
  const days = firstDays(manilaDateOf(Date.now()));
  const hasTerms = searchParams.has('seats');
  const typed: TypedTerms = hasTerms
    ? readTerms((name) => searchParams.get(name) ?? '')
    : {
        ...{ seats: '8', contribution: '1,000', every: 'kinsenas' },
        first_date: nextFirstDate('kinsenas', days.min),
      };
  const worked = hasTerms ? await workOut(args, typed) : nothingYet;
  const isSigning = searchParams.has('sign') && worked.preview !== null;
  return {
    mode,
    typed,
    days,
    limits: {
      ...{ seatsMin: groupLimits.seatsMin, seatsMax: groupLimits.seatsMax },
      contributionMin: groupLimits.contributionMinCentavos,
      contributionMax: groupLimits.contributionMaxCentavos,
      nameMax: groupLimits.nameMaxLength,
    },
    /** Faults are shown once the form was sent, not while it is typed. */
    faults: searchParams.has('sign') ? worked.faults : nothingYet.faults,
    preview: worked.preview,
    isSigning,
    ...(await loadOffer(args, mode)),
    sources: isSigning ? await loadUnattended(args, mode) : [],
    formKey: newFormKey(),
  };
}

export type NewGroupView = Awaited<ReturnType<typeof loadNewGroup>>;

async function workOut(args: VisitorArgs, typed: TypedTerms): Promise<WorkedOut> {
  const read = termsOf(typed);
  if ('faults' in read) return { faults: read.faults, preview: null };
  const result = await callAs(args, previewRules, { body: read.terms });
  if (result.ok) return { faults: {}, preview: result.data };
  const field = fieldOf[result.code];
  if (field) return { faults: { [field]: result.code }, preview: null };
  needed(result);
  return nothingYet;
}

/** Whose people it could be shown to, and what stands in the way of a seat of one's own. */
async function loadOffer(args: VisitorArgs, mode: 'live' | 'test') {
  const query = { show_my_groups: 'false', mode } as const;
  const listed = await callAs(args, listGroups, { query });
  if (!listed.ok) return { companies: [], whyNot: null };
  return { companies: listed.data.companies, whyNot: listed.data.why_not };
}

export type NewGroupReply = { code: string; typed: ReturnType<typeof typedPart> };

/** Makes the group and signs: what was typed comes back with why it was not made. */
export async function makeGroup(args: VisitorArgs) {
  const form = await args.request.formData();
  const typed = typedPart(form);
  const read = termsOf(readTerms((name) => textOf(form, name)));
  if ('faults' in read) return refused('invalid_request', typed);
  const company = textOf(form, 'company');
  const body = createGroup.body.safeParse({
    ...readOwnPart(form, { isDrawn: read.terms.order === 'draw' }),
    mode: groupModeOf(args.url),
    terms: read.terms,
    ...(company !== '' && { company_id: company }),
  });
  if (!body.success)
    return refused(textOf(form, 'agrees') === 'yes' ? 'invalid_request' : 'not_signed', typed);
  const idempotencyKey = keyOfContent(rawTextOf(form, 'key'), body.data);
  const made = await callAs(args, createGroup, { body: body.data }, { idempotencyKey });
  if (made.ok) throw redirect(`${groupPath(made.data.group_id)}?made`, 303);
  return refused(made.code, typed);
}

const refused = (code: string, typed: NewGroupReply['typed']) =>
  data<NewGroupReply>({ code, typed }, { status: 422 });
