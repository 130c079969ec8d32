import * as contracts from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { minuteMs } from '@luwag/domain/durations';
import { failpoint } from '@luwag/platform/failpoints';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { inConstantTime } from '@luwag/platform/security/constant-time';
import type { AccountsDeps } from '../deps.ts';
import { addressOf, remindOwner } from '../jobs.ts';
import { isPoolError, poolAway } from '../pool-refusals.ts';
import { consentAtSignUp, endAllConsents, newId } from '../profile/service.ts';
import { newSecretToken } from '../secret-tokens.ts';
import {
  completeRegistration,
  insertRegistrationToken,
  markRegisteredAgain,
  type Registrant,
  reserveAddress,
} from './repository.ts';

// More is done for a new address than for a known one, after a hash that takes far longer. The
// answer leaves on a beat, so that the difference does not show.
const stepMs = 250;
const tokenMs = 30 * minuteMs;

export const registerBuyer = (
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.registerBuyer>,
): Promise<ResultOf<typeof contracts.registerBuyer>> => {
  const person: Registrant = {
    ...personOf(body),
    role: 'buyer',
    middleName: body.middle_name,
    business: undefined,
  };
  return inConstantTime(stepMs, () =>
    register(deps, ctx, person, body.password, contracts.registerBuyer),
  );
};

export const registerMerchant = (
  deps: AccountsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.registerMerchant>,
): Promise<ResultOf<typeof contracts.registerMerchant>> => {
  const { business_name, industry, tin, website_url } = body;
  const person: Registrant = {
    ...personOf(body),
    role: 'merchant',
    middleName: '',
    business: { business_name, industry, tin, website_url },
  };
  return inConstantTime(stepMs, () =>
    register(deps, ctx, person, body.password, contracts.registerMerchant),
  );
};

type Signup = Omit<InputOf<typeof contracts.registerBuyer>['body'], 'middle_name'>;

const personOf = (body: Signup) => ({
  email: body.email,
  contactNumber: body.contact_number,
  firstName: body.first_name,
  lastName: body.last_name,
  locale: body.locale,
  isMarketingEnabled: body.is_marketing_and_promotions_enabled,
});

/**
 * Our row first, the identity provider second, then the two are joined. Dying after the row
 * leaves a row that the next attempt takes over; dying after the provider's answer is mended by
 * the provider's own event. For an address that has an account, everything happens but the
 * joining: the answer has the same form, its token opens nothing, and the owner is told by mail.
 * Nobody has proven anything yet, so no company vouches: whose list an address is on is for its
 * owner to hear.
 */
async function register(
  deps: AccountsDeps,
  ctx: Ctx,
  person: Registrant,
  password: string,
  endpoint: typeof contracts.registerBuyer | typeof contracts.registerMerchant,
): Promise<ResultOf<typeof contracts.registerBuyer>> {
  const now = ctx.clock.now();
  const { vault } = deps;
  const emailIndex = await vault.blindIndex('email', person.email);
  const numberIndex = await vault.blindIndex('number', person.contactNumber);
  const { newAccountId, reserved } = await ctx.system(async (tx) => {
    const newAccountId = await newId(tx);
    const wanted = { newAccountId, emailIndex, numberIndex, now };
    return { newAccountId, reserved: await reserveAddress(tx, vault, person, wanted) };
  });
  await failpoint('accounts.row_written');
  const id = reserved?.id ?? newAccountId;
  const signup = { person, password, id, replaces: reserved?.replaces };
  const sub = await signUp(deps, ctx, signup, endpoint);
  await failpoint('accounts.pool_answered');
  const { token, hash } = newSecretToken();
  await ctx.system(async (tx) => {
    if (reserved && !sub) await markRegisteredAgain(tx, reserved.id);
    if (!sub || !reserved) return enqueue(tx, ctx, remindOwner, addressOf(emailIndex));
    if (!(await completeRegistration(tx, reserved, sub))) return;
    if (reserved.replaces) await endAllConsents(tx, id, now);
    const { isMarketingEnabled } = person;
    await consentAtSignUp(tx, { accountId: id, isMarketingEnabled, now, requestId: ctx.requestId });
    const expiresAt = new Date(now.getTime() + tokenMs);
    await insertRegistrationToken(tx, { hash, accountId: id, expiresAt });
    const { caller, requestId } = ctx;
    const detail = { role: person.role };
    await recordAudit(tx, {
      caller,
      accountId: id,
      action: 'account.registered',
      detail,
      requestId,
    });
  });
  return {
    token,
    // The account's own, where this call made it. Otherwise one that is nobody's: the same id twice
    // would say that no account with the address is confirmed.
    id: newAccountId,
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    companies: [],
    account_status: 'PENDING',
  };
}

/** Undefined when the identity provider knows the address already. */
async function signUp(
  { userPool }: AccountsDeps,
  ctx: Ctx,
  signup: { person: Registrant; password: string; id: string; replaces: string | undefined },
  endpoint: typeof contracts.registerBuyer | typeof contracts.registerMerchant,
): Promise<string | undefined> {
  const { person, password, id, replaces } = signup;
  try {
    const { sub } = await userPool.signUp({
      username: person.email,
      password,
      role: person.role,
      locale: person.locale,
      name: person.firstName,
      visitorAddress: ctx.address,
      clientMetadata: { account_id: id, ...(replaces ? { replaces } : {}) },
    });
    return sub;
  } catch (error) {
    if (isPoolError(error, 'UsernameExistsException')) return undefined;
    if (isPoolError(error, 'InvalidPasswordException'))
      return refuse(endpoint, 'password_refused', 'Choose a password that is harder to guess.');
    throw poolAway(error);
  }
}
