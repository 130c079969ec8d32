import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  type getMerchantProfile,
  type MerchantProfile,
  putMerchantProfile,
} from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import { tidyName } from '@luwag/domain/person';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { type Business, readBusiness, writeBusiness } from '../accounts/service.ts';
import { personOf } from './callers.ts';
import { knownAddresses, readProfile, refusalWords, writeProfile } from './profile.ts';
import type { ProfileParts } from './profile-parts.ts';

export const readMerchantProfile = (
  parts: ProfileParts,
  ctx: Ctx,
): Promise<ResultOf<typeof getMerchantProfile>> =>
  ctx.own((tx) => viewOf(parts, tx, personOf(ctx).id));

export async function writeMerchantProfile(
  parts: ProfileParts,
  ctx: Ctx,
  { body }: InputOf<typeof putMerchantProfile>,
): Promise<ResultOf<typeof putMerchantProfile>> {
  const { id: accountId } = personOf(ctx);
  const { id, addresses: typed, business_name, industry, tin, website_url, ...person } = body;
  if (id !== undefined && id !== accountId)
    return refuse(putMerchantProfile, 'profile_not_found', 'There is no such profile.');
  const addresses = await knownAddresses(typed);
  if (!addresses)
    return refuse(putMerchantProfile, 'address_not_found', refusalWords.address_not_found);
  const business: Business = { business_name: tidyName(business_name), industry, tin, website_url };
  return ctx.own(async (tx) => {
    const now = ctx.clock.now();
    const before = await readBusiness(parts, tx, accountId);
    const refusal = await writeProfile(parts, tx, {
      ...{ accountId, item: 'business_profile', person, addresses, now },
      requestId: ctx.requestId,
      isBusinessChanged: isOther(before, business),
    });
    if (refusal) return refuse(putMerchantProfile, refusal, refusalWords[refusal]);
    await writeBusiness(parts, tx, accountId, business);
    return viewOf(parts, tx, accountId);
  });
}

/** By name and number a business is looked for in the registers; the rest may change. */
const isOther = (one: Business, other: Business): boolean =>
  one.business_name !== other.business_name || one.tin !== other.tin;

async function viewOf(parts: ProfileParts, tx: Tx, accountId: string): Promise<MerchantProfile> {
  const told = await readProfile(parts, tx, accountId, 'business_profile');
  const { first_name, middle_name, last_name, email, contact_number } = told.account;
  return {
    id: accountId,
    ...{ first_name, middle_name, last_name, email, contact_number },
    date_of_birth: told.dateOfBirth,
    gender: told.gender,
    addresses: told.addresses,
    ...(await readBusiness(parts, tx, accountId)),
    is_complete: told.dateOfBirth !== null && told.addresses.length > 0,
    is_identity_locked: told.isLocked,
  };
}
