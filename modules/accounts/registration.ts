import { registerBuyer, registerMerchant } from '@luwag/contracts/accounts';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { recordAudit } from '@luwag/platform/audit';
import { onTheBeat } from '@luwag/platform/beat';
import { failpoint } from '@luwag/platform/failpoints';
import type { Ctx } from '@luwag/platform/http';
import { enqueue } from '@luwag/platform/jobs';
import { refuse } from '@luwag/platform/refusal';
import { consentAtSignUp } from './consents.ts';
import { addressOf, remindOwner } from './jobs.ts';
import type { AccountsParts } from './parts.ts';
import { isPoolError, poolAway } from './pool-refusals.ts';
import {
  completeRegistration,
  holdAddress,
  insertRegistrationToken,
  type Registrant,
} from './registration-repository.ts';
import { listVouchers } from './rosters-repository.ts';
import { newSecretToken } from './secret-tokens.ts';
import { newId } from './user-repository.ts';

// More is done for a new address than for a known one, after a hash that takes far longer. The
// answer leaves on a beat, so that the difference does not show.
const beatMs = 250;
const tokenMs = 30 * 60_000;

type Person = Omit<Registrant, 'companies'>;

export const buyer = (
  parts: AccountsParts,
  ctx: Ctx,
  { body }: InputOf<typeof registerBuyer>,
): Promise<ResultOf<typeof registerBuyer>> => {
  const person: Person = {
    ...personOf(body),
    role: 'buyer',
    middleName: body.middle_name,
    business: undefined,
  };
  return onTheBeat(beatMs, () => register(parts, ctx, person, body.password, registerBuyer));
};

export const merchant = (
  parts: AccountsParts,
  ctx: Ctx,
  { body }: InputOf<typeof registerMerchant>,
): Promise<ResultOf<typeof registerMerchant>> => {
  const { business_name, industry, tin, website_url } = body;
  const person: Person = {
    ...personOf(body),
    role: 'merchant',
    middleName: '',
    business: { business_name, industry, tin, website_url },
  };
  return onTheBeat(beatMs, () => register(parts, ctx, person, body.password, registerMerchant));
};

type Signup = Omit<InputOf<typeof registerBuyer>['body'], 'middle_name'>;

const personOf = (body: Signup) => ({
  email: body.email,
  contactNumber: body.contact_number,
  firstName: body.first_name,
  lastName: body.last_name,
  locale: body.locale,
  isMarketingEnabled: body.is_marketing_and_promotions_enabled,
});

/**
 * Our row first, the identity provider second, then the two are joined. Dying after the row leaves
 * a row that the next attempt takes over; dying after the provider's answer is mended by the
 * provider's own event. For an address that has an account, everything happens but the joining: the
 * answer has the same form, its token opens nothing, and the owner is told by mail.
 */
async function register(
  parts: AccountsParts,
  ctx: Ctx,
  person: Person,
  password: string,
  endpoint: typeof registerBuyer | typeof registerMerchant,
): Promise<ResultOf<typeof registerBuyer>> {
  const now = ctx.clock.now();
  const { vault } = parts;
  const emailIndex = await vault.blindIndex('email', person.email);
  const numberIndex = await vault.blindIndex('number', person.contactNumber);
  const { companies, freshId, held } = await ctx.system(async (tx) => {
    const indexes = { emailIndex, numberIndex };
    const vouchers = person.role === 'buyer' ? await listVouchers(tx, indexes) : [];
    const registrant: Registrant = { ...person, companies: vouchers };
    const fresh = await newId(tx);
    const holding = { freshId: fresh, ...indexes, now };
    const row = await holdAddress(tx, vault, registrant, holding);
    return { companies: vouchers, freshId: fresh, held: row };
  });
  await failpoint('accounts.row_written');
  const id = held?.id ?? freshId;
  const sub = await signUp(parts, ctx, { person, password, id }, endpoint);
  await failpoint('accounts.pool_answered');
  const { token, hash } = newSecretToken();
  await ctx.system(async (tx) => {
    if (!sub || !held) return enqueue(tx, ctx, remindOwner, addressOf(emailIndex));
    await completeRegistration(tx, held, sub);
    const { isMarketingEnabled } = person;
    await consentAtSignUp(tx, { accountId: id, isMarketingEnabled, now, requestId: ctx.requestId });
    const expiresAt = new Date(now.getTime() + tokenMs);
    await insertRegistrationToken(tx, { hash, accountId: id, expiresAt });
    const { principal, requestId } = ctx;
    const detail = { role: person.role };
    await recordAudit(tx, {
      principal,
      accountId: id,
      action: 'account.registered',
      detail,
      requestId,
    });
  });
  return {
    token,
    id,
    first_name: person.firstName,
    middle_name: person.middleName,
    last_name: person.lastName,
    companies: companies.map(({ name }) => ({ name })),
    account_status: 'PENDING',
  };
}

/** Undefined when the identity provider knows the address already. */
async function signUp(
  { pool }: AccountsParts,
  ctx: Ctx,
  { person, password, id }: { person: Person; password: string; id: string },
  endpoint: typeof registerBuyer | typeof registerMerchant,
): Promise<string | undefined> {
  try {
    const { sub } = await pool.signUp({
      username: person.email,
      password,
      role: person.role,
      locale: person.locale,
      name: person.firstName,
      visitorAddress: ctx.address,
      clientMetadata: { account_id: id },
    });
    return sub;
  } catch (error) {
    if (isPoolError(error, 'UsernameExistsException')) return undefined;
    if (isPoolError(error, 'InvalidPasswordException'))
      return refuse(endpoint, 'password_refused', 'Choose a password that is harder to guess.');
    throw poolAway(error);
  }
}
