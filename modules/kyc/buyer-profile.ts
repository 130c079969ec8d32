import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  type BuyerProfile,
  type getBuyerProfile,
  putBuyerProfile,
} from '@luwag/contracts/profiles';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { personOf } from './callers.ts';
import { knownAddresses, readProfile, refusalWords, writeProfile } from './profile.ts';
import type { ProfileParts } from './profile-parts.ts';
import { findPhoto } from './profile-repository.ts';

export const readBuyerProfile = (
  parts: ProfileParts,
  ctx: Ctx,
): Promise<ResultOf<typeof getBuyerProfile>> =>
  ctx.own((tx) => viewOf(parts, tx, personOf(ctx).id));

export async function writeBuyerProfile(
  parts: ProfileParts,
  ctx: Ctx,
  { body }: InputOf<typeof putBuyerProfile>,
): Promise<ResultOf<typeof putBuyerProfile>> {
  const { id: accountId } = personOf(ctx);
  const { address, ...person } = body;
  const addresses = await knownAddresses([address]);
  if (!addresses)
    return refuse(putBuyerProfile, 'address_not_found', refusalWords.address_not_found);
  return ctx.own(async (tx) => {
    const { requestId } = ctx;
    const now = ctx.clock.now();
    const writing = { accountId, item: 'profile', person, addresses, now, requestId } as const;
    const refusal = await writeProfile(parts, tx, writing);
    if (refusal) return refuse(putBuyerProfile, refusal, refusalWords[refusal]);
    return viewOf(parts, tx, accountId);
  });
}

async function viewOf(parts: ProfileParts, tx: Tx, accountId: string): Promise<BuyerProfile> {
  const told = await readProfile(parts, tx, accountId, 'profile');
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
