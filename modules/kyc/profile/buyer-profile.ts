import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { BuyerProfile } from '@luwag/contracts/profiles';
import * as contracts from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { ProfileDeps } from './deps.ts';
import { findPhoto } from './repository.ts';
import { knownAddresses, readProfile, refusalWords, writeProfile } from './service.ts';

export const getBuyerProfile = (
  deps: ProfileDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getBuyerProfile>> =>
  ctx.own((tx) => viewOf(deps, tx, personOf(ctx).id));

export async function putBuyerProfile(
  deps: ProfileDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.putBuyerProfile>,
): Promise<ResultOf<typeof contracts.putBuyerProfile>> {
  const { id: accountId } = personOf(ctx);
  const { address, ...person } = body;
  const addresses = await knownAddresses([address]);
  if (!addresses)
    return refuse(contracts.putBuyerProfile, 'address_not_found', refusalWords.address_not_found);
  return ctx.own(async (tx) => {
    const { requestId } = ctx;
    const now = ctx.clock.now();
    const writing = { accountId, item: 'profile', person, addresses, now, requestId } as const;
    const refusal = await writeProfile(deps, tx, writing);
    if (refusal) return refuse(contracts.putBuyerProfile, refusal, refusalWords[refusal]);
    return viewOf(deps, tx, accountId);
  });
}

async function viewOf(deps: ProfileDeps, tx: Tx, accountId: string): Promise<BuyerProfile> {
  const told = await readProfile(deps, tx, accountId, 'profile');
  const [address = null] = told.addresses;
  const { first_name, middle_name, last_name, email, contact_number } = told.account;
  return {
    ...{ first_name, middle_name, last_name, email, contact_number },
    date_of_birth: told.dateOfBirth,
    gender: told.gender,
    address,
    is_complete: told.dateOfBirth !== null && address !== null,
    is_identity_locked: told.isLocked,
    has_profile_picture: (await findPhoto(tx, accountId)) !== undefined,
  };
}
