import type * as contracts from '@luwag/contracts/accounts';
import type { Account } from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { AskAgainReason } from '@luwag/contracts/kyc-cases';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { AccountsDeps, Onboarding } from '../deps.ts';
import { getPerson } from './people.ts';
import { updateAccount } from './repository.ts';
import { findMerchantProfile, listCompaniesOf } from './user-repository.ts';

/** The signed-in person, and what they have to do next. */
export const getUser = (
  { vault, onboarding }: AccountsDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getUser>> =>
  ctx.own(async (tx) => {
    const account = await getPerson(tx, vault, personOf(ctx).id);
    const merchant = await findMerchantProfile(tx, account.id);
    const progress =
      account.role === 'staff' ? undefined : await onboarding.progressOf(tx, account.id);
    // Only buyers have one.
    const photoSetAt =
      account.role === 'buyer' ? await onboarding.findPhotoSetAt(tx, account.id) : null;
    return {
      id: account.id,
      role: account.role,
      first_name: account.first_name,
      middle_name: account.middle_name,
      last_name: account.last_name,
      email: account.email,
      is_email_confirmed: account.email_confirmed_at !== null,
      contact_number: account.contact_number ?? '',
      is_number_confirmed: account.number_confirmed_at !== null,
      account_status: account.account_status as Account['account_status'],
      locale: account.locale,
      companies: (await listCompaniesOf(tx, account.id)).map(({ name }) => ({ name })),
      user_document_uploads: uploadsOf(progress),
      onboarding_step: progress?.onboardingStep ?? 'ACTIVE',
      case_state: progress?.caseState ?? null,
      merchant_status: (merchant?.merchant_status ?? null) as Account['merchant_status'],
      business_name: merchant?.business_name ?? null,
      created_at: account.created_at.toISOString(),
      profile_picture_at: photoSetAt?.toISOString() ?? null,
    };
  });

export async function setLanguage(
  ctx: Ctx,
  { body: { locale } }: InputOf<typeof contracts.setLanguage>,
): Promise<ResultOf<typeof contracts.setLanguage>> {
  await ctx.own((tx) => updateAccount(tx, personOf(ctx).id, { locale }));
}

type Progress = Awaited<ReturnType<Onboarding['progressOf']>>;

const uploadsOf = (progress: Progress | undefined): Account['user_document_uploads'] =>
  (progress?.items ?? [])
    .filter((item) => item.state !== 'missing')
    .map((item) => ({
      kind: item.kind,
      state: item.state,
      reason_code: item.reasonCode as AskAgainReason | null,
      uploaded_at: item.sentAt?.toISOString() ?? null,
    }));
