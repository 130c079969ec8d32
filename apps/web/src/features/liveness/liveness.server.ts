import type { ResultOf } from '@luwag/contracts/endpoint';
import { getFaceMatch } from '@luwag/contracts/face-match';
import { type ProgressItem, trackProgress } from '@luwag/contracts/kyc-cases';
import { type StillReason, sendStillSelfie, stillReasons } from '@luwag/contracts/liveness';
import { listConsents, putConsent } from '@luwag/contracts/privacy';
import { isAwaited } from '@luwag/domain/kyc-steps';
import { data, redirectDocument } from 'react-router';
import { lineFor } from '#app/shared/api/refusals.ts';
import { type FaceErrand, faceErrandOf, facePath } from '#app/shared/auth/face-address.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { stillFaults } from './still-fault.ts';
import { allStepsPath } from './words.ts';

/** Which of the three the page is: a question, the check, or a form for one picture. */
type LivenessView =
  | { kind: 'consent' }
  | { kind: 'check' }
  | { kind: 'still'; reason: StillReason; isTooLarge: boolean };

type LivenessReply = { kind: 'consent' } | { kind: 'still'; code: string };

/** The page, and how the items of all steps stand. */
type Liveness = {
  view: LivenessView;
  items: ProgressItem[];
  errand: FaceErrand | undefined;
};

export async function loadLiveness(args: VisitorArgs): Promise<Liveness> {
  const errand = faceErrandOf(args.url);
  return errand ? loadErrand(args, errand) : loadStep(args);
}

/** Where a face lifts nothing, the page that states the wait is the one to be on. */
async function loadErrand(args: VisitorArgs, errand: FaceErrand): Promise<Liveness> {
  const [asked, consents] = await Promise.all([
    callAs(args, getFaceMatch, {}),
    callAs(args, listConsents, {}),
  ]);
  const match = needed(asked);
  if (!match.is_offered || match.tries_left === 0) throw redirectDocument(errand.back);
  return { view: viewFor(needed(consents)), items: [], errand };
}

async function loadStep(args: VisitorArgs): Promise<Liveness> {
  const [progress, consents] = await Promise.all([
    callAs(args, trackProgress, {}),
    callAs(args, listConsents, {}),
  ]);
  const { items, is_waiting_for_you: isWaiting } = needed(progress);
  const own = items.find(({ kind }) => kind === 'liveness');
  const isFaceAwaited = own && isAwaited({ state: own.state, isRequired: own.required });
  if (!isFaceAwaited || !isWaiting) throw redirectDocument(allStepsPath);
  const { searchParams } = args.url;
  const isTooLarge = searchParams.get('fault') === 'large';
  if (isTooLarge || searchParams.get('with') === 'person') {
    const reason = pick(stillReasons, searchParams.get('reason')) ?? 'other';
    return { view: { kind: 'still', reason, isTooLarge }, items, errand: undefined };
  }
  return { view: viewFor(needed(consents)), items, errand: undefined };
}

function viewFor({ results }: ResultOf<typeof listConsents>): LivenessView {
  const isAgreed = results.some(
    ({ purpose, is_given: isGiven, text_version: version, current_version: current }) =>
      purpose === 'biometrics' && isGiven && version === current,
  );
  return { kind: isAgreed ? 'check' : 'consent' };
}

export async function actOnLiveness(args: VisitorArgs) {
  const form = await args.request.formData();
  return form.get('intent') === 'still' ? sendStill(args, form) : agree(args, form);
}

async function agree(args: VisitorArgs, form: FormData) {
  const body = {
    purpose: 'biometrics',
    is_given: true,
    text_version: String(form.get('text_version')),
  } as const;
  const agreed = await callAs(args, putConsent, { body });
  if (!agreed.ok) return data<LivenessReply>({ kind: 'consent' }, { status: 503 });
  throw redirectDocument(facePath + args.url.search);
}

async function sendStill(args: VisitorArgs, form: FormData) {
  const picture = form.get('picture');
  const refuse = (code: string) =>
    data<LivenessReply>(
      { kind: 'still', code },
      { status: lineFor(stillFaults, code) ? 422 : 503 },
    );
  if (!(picture instanceof Blob) || picture.size === 0) return refuse('picture_missing');
  const reason = stillReasons.find((one) => one === form.get('reason')) ?? 'other';
  const options = { files: { picture }, timeoutMs: 40_000 };
  const sent = await callAs(args, sendStillSelfie, { body: { reason } }, options);
  if (!sent.ok) return refuse(sent.code);
  throw redirectDocument(allStepsPath);
}
