import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { MerchantProfile } from '@luwag/contracts/profiles';
import * as contracts from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import { tidyName } from '@luwag/domain/person';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { type Business, readBusiness, writeBusiness } from '../../accounts/service.ts';
import type { ProfileDeps } from './deps.ts';
import { knownAddresses, readProfile, refusalWords, writeProfile } from './service.ts';

export const getMerchantProfile = (
  deps: ProfileDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getMerchantProfile>> =>
  ctx.own((tx) => viewOf(deps, tx, personOf(ctx).id));

export async function putMerchantProfile(
  deps: ProfileDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putMerchantProfile>,
): Promise<ResultOf<typeof contracts.putMerchantProfile>> {
  const { id: accountId } = personOf(ctx);
  const { id, addresses: typed, business_name, industry, tin, website_url, ...person } = body;
  if (id !== undefined && id !== accountId)
    return refuse(contracts.putMerchantProfile, 'profile_not_found', 'There is no such profile.');
  const addresses = await knownAddresses(typed);
  if (!addresses)
    return refuse(
      contracts.putMerchantProfile,
      'address_not_found',
      refusalWords.address_not_found,
    );
  const business: Business = { business_name: tidyName(business_name), industry, tin, website_url };
  return ctx.own(async (tx) => {
    const now = ctx.clock.now();
    const before = await readBusiness(deps, tx, accountId);
    const refusal = await writeProfile(deps, tx, {
      ...{ accountId, item: 'business_profile', person, addresses, now },
      requestId: ctx.requestId,
      isBusinessChanged: isOther(before, business),
    });
    if (refusal) return refuse(contracts.putMerchantProfile, refusal, refusalWords[refusal]);
    await writeBusiness(deps, tx, accountId, business);
    return viewOf(deps, tx, accountId);
  });
}

/** By name and number a business is looked for in the registers; the rest may change. */
const isOther = (one: Business, other: Business): boolean =>
  one.business_name !== other.business_name || one.tin !== other.tin;

async function viewOf(deps: ProfileDeps, tx: Tx, accountId: string): Promise<MerchantProfile> {
  const told = await readProfile(deps, tx, accountId, 'business_profile');
  const { first_name, middle_name, last_name, email, contact_number } = told.account;
  return {
    id: accountId,
    ...{ first_name, middle_name, last_name, email, contact_number },
    date_of_birth: told.dateOfBirth,
    gender: told.gender,
    addresses: told.addresses,
    ...(await readBusiness(deps, tx, accountId)),
    is_complete: told.dateOfBirth !== null && told.addresses.length > 0,
    is_identity_locked: told.isLocked,
  };
}
