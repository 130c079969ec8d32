import { trackProgress } from '@luwag/contracts/kyc-cases';
import {
  type Draft,
  listDrafts,
  sendWholeDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import { getReading } from '@luwag/contracts/liveness';
import { type IdType, listIdTypes } from '@luwag/contracts/reference';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { isOfDocuments, numberFits } from './documents-fault.ts';
import {
  areSubmitted,
  askedAgain,
  asksTypeOf,
  type ItemKind,
  isPicture,
  missingOf,
  type Slot,
  slotOf,
  wantedFor,
} from './items.ts';
import { doneOf, onboardingPaths } from './steps.ts';

/** Why a picture was refused, or the whole of them; by the server, to a page that was posted. */
export type DocumentsReply = {
  fault?: string;
  pictures?: Partial<Record<ItemKind, string>>;
  numbers?: { first: string; second: string };
};

const uploadTimeoutMs = 40_000;

export async function loadDocuments(args: VisitorArgs) {
  const [tracked, drafts, types, reading] = await Promise.all([
    callAs(args, trackProgress, {}),
    callAs(args, listDrafts, {}),
    callAs(args, listIdTypes, {}),
    callAs(args, getReading, {}),
  ]);
  const progress = needed(tracked);
  const again = askedAgain(progress);
  const isAgain = again.length > 0;
  // Nothing is asked for: the page of all steps says how it stands.
  if (!isAgain && areSubmitted(progress)) throw redirect(onboardingPaths.all);
  const { results: kept } = needed(drafts);
  const { results: idTypes } = needed(types);
  const pick = (slot: Slot) => {
    const wantedCode = args.url.searchParams.get(slot) ?? typeOfDrafts(kept, slot);
    return idTypes.find(({ code }) => code === wantedCode);
  };
  const first = pick('first');
  const second = pick('second');
  const wanted = isAgain ? again : first ? wantedFor(first) : [];
  const asks = asksTypeOf(wanted);
  return {
    idTypes,
    first,
    second: second?.code === first?.code ? undefined : second,
    wanted,
    drafts: kept,
    // Some of what was submitted is asked for again, and nothing else.
    isAgain,
    done: doneOf(progress),
    // Which IDs are to be named by their type.
    asks: { ...asks, first: asks.first || !isAgain },
    // A form came back unread, for what was in it was too much.
    isTooLarge: args.url.searchParams.get('fault') === 'large',
    // What could be read from the first ID, an extra: whoever sees nothing read types it.
    reading: {
      isUnderWay: reading.ok && reading.data.state === 'reading',
      idNumber: reading.ok
        ? reading.data.fields.find(({ field }) => field === 'id_number')?.value
        : undefined,
    },
  };
}

export type DocumentsView = Awaited<ReturnType<typeof loadDocuments>>;

/** On another device nobody has chosen anything yet; the pictures know what they are of. */
const typeOfDrafts = (drafts: readonly Draft[], slot: Slot) =>
  drafts.find((draft) => isPicture(draft.kind) && slotOf(draft.kind) === slot && draft.id_type)
    ?.id_type;

export async function actOnDocuments(args: VisitorArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'keep' ? keepPicture(args, form) : handIn(args, form);
}

/** A whole picture out of a form without script. */
async function keepPicture(args: VisitorArgs, form: FormData) {
  const kind = form.get('kind');
  const picture = form.get('picture');
  if (typeof kind !== 'string' || !isPicture(kind)) return answer({ fault: 'unreachable' });
  if (!(picture instanceof Blob) || picture.size === 0) return refuse(kind, 'picture_missing');
  const idType = textOf(form, 'id_type');
  const kept = await callAs(
    args,
    sendWholeDraft,
    { body: { kind, ...(idType ? { id_type: idType } : {}) } },
    { files: { picture }, timeoutMs: uploadTimeoutMs },
  );
  if (!kept.ok) return refuse(kind, kept.code);
  throw redirect(`${args.url.pathname}${args.url.search}#${kind}`, 303);
}

const refuse = (kind: ItemKind, fault: string) => answer({ pictures: { [kind]: fault } });

/** All of them together. The drafts are asked for anew: another device may have added some. */
async function handIn(args: VisitorArgs, form: FormData) {
  const { first, second, wanted, drafts, asks } = await loadDocuments(args);
  const numbers = { first: textOf(form, 'first_number'), second: textOf(form, 'second_number') };
  const ready = drafts.filter(({ state }) => state === 'ready');
  const missing = missingOf(wanted, drafts);
  const pictures = Object.fromEntries(missing.map(({ kind }) => [kind, 'picture_missing']));
  const isUnnamed = (asks.first && !first) || (asks.second && !second);
  if (missing.length > 0 || isUnnamed)
    return answer({ fault: 'documents_incomplete', pictures, numbers });
  if (first && !numberFits(first, numbers.first)) return answer({ fault: 'first_number', numbers });
  if (second && !numberFits(second, numbers.second))
    return answer({ fault: 'second_number', numbers });
  const sent = ready.filter(({ kind }) => wanted.some((one) => one.kind === kind));
  const body = {
    ...(asks.first && first ? named('primary', first, numbers.first) : {}),
    ...(asks.second && second ? named('secondary', second, numbers.second) : {}),
    ...Object.fromEntries(sent.map(({ kind, id }) => [`${kind}_draft_id`, id])),
  };
  const handed = await callAs(args, uploadDocuments, { body }, { timeoutMs: uploadTimeoutMs });
  if (!handed.ok) return answer({ fault: handed.code, numbers });
  throw redirect(await nextPath(args));
}

/** An ID by its type, and by its number where that was typed. */
const named = (place: 'primary' | 'secondary', { code }: IdType, number: string) => ({
  [`${place}_government_id_type`]: code,
  ...(number ? { [`${place}_government_id_number`]: number } : {}),
});

/** On to the face check where it is still awaited, else to how everything stands. */
async function nextPath(args: VisitorArgs): Promise<string> {
  const progress = await callAs(args, trackProgress, {});
  const isFaceNext = progress.ok && progress.data.onboarding_step === 'LIVENESS';
  return isFaceNext ? onboardingPaths.liveness : onboardingPaths.all;
}

const answer = (reply: DocumentsReply) =>
  data(reply, { status: reply.fault && !isOfDocuments(reply.fault) ? 503 : 422 });
