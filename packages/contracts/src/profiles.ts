import { z } from 'zod';
import { MerchantSignup } from './accounts.ts';
import { buyers, merchants, merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Email, MobileNumber, PersonName } from './person.ts';
import { readableLine } from './readable-text.ts';
import { Address, PsgcRelease } from './reference.ts';

/**
 * What a person says about themselves and their business, and where a merchant's money goes. Names,
 * birth dates, addresses and accounts are kept encrypted; the address and the number that we reach
 * somebody by are changed by calls of their own, which prove them.
 */

export const Gender = z.enum(['female', 'male', 'other', 'undisclosed']);
export type Gender = z.infer<typeof Gender>;

/** Filipino law knows people of one name: whoever has one leaves the last name empty. */
const names = {
  first_name: PersonName,
  middle_name: PersonName.or(z.literal('')).default(''),
  last_name: PersonName.or(z.literal('')).default(''),
};

const reach = {
  /** As they are: another address or number is a call of its own. May be left out. */
  email: Email.optional(),
  contact_number: MobileNumber.optional(),
};

/** With the release of the geographic code that its names are taken from. */
const KeptAddress = Address.extend({ release: PsgcRelease });

const Told = {
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.iso.date().nullable(),
  gender: Gender.nullable(),
  email: z.string(),
  contact_number: z.string(),
  /** Nothing is missing any more. */
  is_complete: z.boolean(),
  /** Names and birth date are or were compared with documents: they stay as they are. */
  is_identity_locked: z.boolean(),
};

export const BuyerProfileBody = z.object({
  ...names,
  ...reach,
  date_of_birth: z.iso.date(),
  gender: Gender,
  address: Address,
});

export const BuyerProfile = z.object({
  ...Told,
  address: KeptAddress.nullable(),
  has_profile_picture: z.boolean(),
});
export type BuyerProfile = z.infer<typeof BuyerProfile>;

export const getBuyerProfile = endpoint({
  name: 'kyc.getBuyerProfile',
  method: 'GET',
  path: '/api/v1/users/user/buyer/profile/',
  summary: 'What the buyer has told about themselves',
  auth: buyers,
  success: { status: 200, body: BuyerProfile },
  refusals: {},
});

const profileRefusals = {
  /** Under eighteen today in Manila, or no date that somebody was born on. */
  birth_date_refused: 422,
  /** A code that is not in the geographic code, or not in the place above it. */
  address_not_found: 422,
  identity_locked: 409,
  /** The e-mail address or the number is not the account's. */
  contact_not_changed_here: 409,
} as const;

export const putBuyerProfile = endpoint({
  name: 'kyc.putBuyerProfile',
  method: 'PUT',
  path: '/api/v1/users/user/buyer/profile/',
  summary: 'Tell or correct name, birth date, gender and home address',
  auth: buyers,
  body: BuyerProfileBody,
  success: { status: 200, body: BuyerProfile },
  refusals: profileRefusals,
});

const { business_name, industry, tin, website_url } = MerchantSignup.shape;

export const MerchantProfileBody = z.object({
  /** Their own, where it is sent. */
  id: z.uuid().optional(),
  ...names,
  ...reach,
  date_of_birth: z.iso.date(),
  gender: Gender,
  /** The first is where the business is registered. */
  addresses: z.array(Address).min(1).max(10),
  business_name,
  industry,
  tin,
  website_url,
});

export const MerchantProfile = z.object({
  id: z.uuid(),
  ...Told,
  addresses: z.array(KeptAddress),
  business_name: z.string(),
  industry: z.string(),
  tin: z.string(),
  website_url: z.string(),
});
export type MerchantProfile = z.infer<typeof MerchantProfile>;

export const getMerchantProfile = endpoint({
  name: 'kyc.getMerchantProfile',
  method: 'GET',
  path: '/api/v1/users/user/merchant/profile/',
  summary: 'What the merchant has told about themselves and the business',
  auth: merchants,
  success: { status: 200, body: MerchantProfile },
  refusals: {},
});

export const putMerchantProfile = endpoint({
  name: 'kyc.putMerchantProfile',
  method: 'PUT',
  path: '/api/v1/users/user/merchant/profile/',
  summary: 'Tell or correct who owns the business, what it is and where',
  auth: merchants,
  body: MerchantProfileBody,
  success: { status: 200, body: MerchantProfile },
  refusals: { profile_not_found: 404, ...profileRefusals },
});

/**
 * One picture, `profile_picture`: JPEG or PNG, as a form's file or as base64 in JSON. It is made
 * anew, 512 pixels at most.
 */
export const updateProfilePhoto = endpoint({
  name: 'kyc.updateProfilePhoto',
  method: 'PATCH',
  path: '/api/v1/users/user/buyer/profile/photo/update/',
  summary: 'Set the profile picture, by JSON or by multipart form',
  auth: buyers,
  callClass: 'upload',
  body: z.object({}),
  files: { names: ['profile_picture'], bytesMax: 8 * 1024 * 1024, inJson: true },
  success: { status: 200, body: z.object({ has_profile_picture: z.boolean() }) },
  refusals: { photo_missing: 422, photo_refused: 422, picture_too_small: 422 },
});

export const removeProfilePhoto = endpoint({
  name: 'kyc.removeProfilePhoto',
  method: 'DELETE',
  path: '/api/v1/users/user/buyer/profile/photo/',
  summary: 'Take the profile picture away, if there is one',
  auth: buyers,
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

export const getProfilePhoto = endpoint({
  name: 'kyc.getProfilePhoto',
  method: 'GET',
  path: '/api/v1/users/user/buyer/profile/photo/',
  summary: 'The profile picture, for its owner alone',
  auth: buyers,
  success: {
    status: 200,
    body: z.object({
      content_type: z.literal('image/jpeg'),
      /** The bytes of the picture, base64. */
      profile_picture: z.string(),
    }),
  },
  refusals: { photo_not_found: 404 },
});

/** Digits, as banks print them with blanks and dashes or without; wallets go by a mobile number. */
export const BankAccountNumber = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6,20}$/));

export const BankDetailsBody = z.object({
  /** `code` of the list of banks. */
  bank_code: z.string().regex(/^PH_[A-Z0-9]{2,12}$/),
  account_number: BankAccountNumber,
  /** It goes to the bank as it stands. */
  account_name: readableLine({ min: 2, max: 100 }),
});

/** What the holder's bank says of the name; `unavailable` where nobody could be asked. */
export const NameCheck = z.enum(['same', 'close', 'different', 'unavailable']);

export const BankAccount = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  bank_type: z.enum(['bank', 'ewallet']),
  /** The last four digits are shown, the rest is not. */
  account_number: z.string(),
  account_name: z.string(),
  /** How money gets there; amounts above the ceiling of InstaPay go by PESONet. */
  rails: z.object({ instapay: z.boolean(), pesonet: z.boolean() }),
  /** Unusual, though not refused: people know their accounts better than our list does. */
  warnings: z.array(z.enum(['account_length_unusual', 'name_differs'])),
  name_check: NameCheck.nullable(),
  /** After a change nothing is paid out until then. */
  payouts_held_until: z.iso.datetime().nullable(),
  since: z.iso.datetime(),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** One line of the history, as the merchant reads it. */
export const BankAccountLine = BankAccount.pick({
  bank_name: true,
  account_number: true,
  account_name: true,
  rails: true,
  since: true,
}).extend({
  ended_at: z.iso.datetime().nullable(),
  /** `waiting`: in force, and payouts wait for it; `taken_back`: ended before it was paid to. */
  state: z.enum(['in_force', 'waiting', 'replaced', 'taken_back']),
});
export type BankAccountLine = z.infer<typeof BankAccountLine>;

export const getBankDetails = endpoint({
  name: 'kyc.getBankDetails',
  method: 'GET',
  path: '/api/v1/users/user/update-bank/details/',
  summary: 'Where payouts go and went, with the numbers masked',
  auth: merchantsMay('see_payouts'),
  success: {
    status: 200,
    body: z.object({
      bank_account: BankAccount.nullable(),
      /** While a change waits: the account that it can be taken back to. */
      previous: BankAccountLine.nullable(),
      /** Newest first, twenty at most. */
      history: z.array(BankAccountLine),
      /** Another owner approves a change first: `kyc.askForBankChange`. */
      needs_second_person: z.boolean(),
    }),
  },
  refusals: {},
});

export const updateBankDetails = endpoint({
  name: 'kyc.updateBankDetails',
  method: 'PATCH',
  path: '/api/v1/users/user/update-bank/details/',
  summary: 'Say where payouts go; this holds them for two days and is mailed to the owner',
  auth: merchantsMay('change_bank'),
  stepUp: 'settings',
  body: BankDetailsBody,
  success: { status: 200, body: z.object({ bank_account: BankAccount }) },
  /** Money goes there: it takes a factor that has been there for a day. */
  refusals: { bank_not_found: 422, factor_too_fresh: 403, second_person_required: 403 },
});

export const cancelBankChange = endpoint({
  name: 'kyc.cancelBankChange',
  method: 'POST',
  path: '/api/v1/users/user/update-bank/cancel/',
  summary: 'Take a waiting change of the bank account back; payouts go on to the one before',
  auth: merchantsMay('change_bank'),
  stepUp: 'settings',
  body: z.object({}),
  success: { status: 200, body: z.object({ bank_account: BankAccount }) },
  refusals: {
    /** Nothing waits any more, or no account was paid to before it. */
    bank_change_not_waiting: 409,
    factor_too_fresh: 403,
  },
});
