import type { Account, getUser } from '@luwag/contracts/accounts';
import type { ResultOf } from '@luwag/contracts/endpoint';
import type { Ctx } from '@luwag/platform/http';
import { personOf } from './callers.ts';
import {
  type AccountRow,
  findMerchantProfile,
  getAccount,
  listCompanies,
} from './user-repository.ts';

/** The signed-in person, and what they have to do next. */
export const readUser = (ctx: Ctx): Promise<ResultOf<typeof getUser>> =>
  ctx.own(async (tx) => {
    const account = await getAccount(tx, personOf(ctx).id);
    const merchant = await findMerchantProfile(tx, account.id);
    const merchantStatus = (merchant?.merchant_status ?? null) as Account['merchant_status'];
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
      companies: await listCompanies(tx, account.id),
      user_document_uploads: [],
      onboarding_step: nextStep(account, merchantStatus),
      merchant_status: merchantStatus,
      business_name: merchant?.business_name ?? null,
    };
  });

/** Steps are taken in this order; the first that is not done is the next. */
function nextStep(
  account: AccountRow,
  merchantStatus: Account['merchant_status'],
): Account['onboarding_step'] {
  if (account.role === 'staff') return 'ACTIVE';
  if (!account.email_confirmed_at) return 'VERIFY_EMAIL';
  if (account.role === 'merchant') {
    if (merchantStatus === 'ACTIVE' || merchantStatus === 'IN_REVIEW') return merchantStatus;
    return 'BUSINESS';
  }
  if (!account.number_confirmed_at) return 'CONFIRM_NUMBER';
  return account.account_status === 'ACTIVE' ? 'ACTIVE' : 'DOCUMENTS';
}
