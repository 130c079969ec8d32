import type * as profiles from '../profiles.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, sampleAddress, sampleEmail, sampleNumber } from './samples.ts';

const names = { first_name: 'Maria', middle_name: 'Santos', last_name: 'Cruz' };
const born = { date_of_birth: '1994-05-21', gender: 'female' } as const;
const told = {
  ...names,
  ...born,
  email: sampleEmail,
  contact_number: sampleNumber,
  is_complete: true,
  is_identity_locked: false,
};
const kept = { ...sampleAddress, release: '2026-Q2' };
const business = {
  business_name: 'Aling Nena Trading',
  industry: 'retail',
  tin: '123456789000',
  website_url: 'https://nena.example',
} as const;
const buyer = { ...told, address: kept, has_profile_picture: false };
const merchant = { id: sample.merchant, ...told, addresses: [kept], ...business };
const bankAccount = {
  bank_code: 'PH_BDO',
  bank_name: 'BDO Unibank',
  bank_type: 'bank' as const,
  account_number: '••••••1234',
  account_name: 'Aling Nena Trading',
  rails: { instapay: true, pesonet: true },
  warnings: [],
  name_check: null,
  payouts_held_until: '2026-11-18T02:00:00.000Z',
  since: sample.now,
};

const line = {
  bank_name: bankAccount.bank_name,
  account_number: bankAccount.account_number,
  account_name: bankAccount.account_name,
  rails: bankAccount.rails,
};
const waiting = { ...line, since: sample.now, ended_at: null, state: 'waiting' as const };
const previous = {
  ...line,
  bank_name: 'BPI / BPI Family',
  account_number: '•••• 4417',
  since: '2026-03-02T01:00:00.000Z',
  ended_at: sample.now,
  state: 'replaced' as const,
};

export const profilesDocs: DocsOf<typeof profiles> = {
  getBuyerProfile: {
    description:
      'What the buyer has told. Missing members are null; `is_identity_locked` says that names and birth date are compared with documents and stay as they are.',
    example: { answer: buyer },
  },
  putBuyerProfile: {
    description:
      'Tells or corrects name, birth date, gender and home address, all at once. `email` and `contact_number` may be sent as they are, and are changed by calls of their own. The names in an address are taken from its codes.',
    example: { body: { ...names, ...born, address: sampleAddress }, answer: buyer },
  },
  getMerchantProfile: {
    description: 'Who owns the business, what it is and where, as the merchant told it.',
    example: { answer: merchant },
  },
  putMerchantProfile: {
    description:
      'Tells or corrects owner and business. The first of `addresses` is where the business is registered. What was checked by our staff stays as it is.',
    example: {
      body: { ...names, ...born, addresses: [sampleAddress], ...business },
      answer: merchant,
    },
  },
  updateProfilePhoto: {
    description:
      'Sets the picture of a buyer’s profile: JPEG or PNG, 8 MB at most. As JSON, `profile_picture` is base64, bare or as a data URL; as a form it is a file. It is drawn anew at 512 pixels, so that no place stays in it.',
    example: { body: {}, answer: { has_profile_picture: true } },
  },
  removeProfilePhoto: {
    description: 'Takes the picture away; the initials stand for the buyer again.',
    example: {},
  },
  getProfilePhoto: {
    description: 'The picture as base64, for its owner alone.',
    example: { answer: { content_type: 'image/jpeg', profile_picture: '/9j/4AAQSkZJRgABAQ==' } },
  },
  getBankDetails: {
    description:
      'Where payouts go, with the account number masked; null before a merchant has said so. While a change waits, `previous` is the account that it can be taken back to. `history` has every account with its days.',
    example: {
      answer: {
        ...{ bank_account: bankAccount, previous, history: [waiting, previous] },
        needs_second_person: false,
      },
    },
  },
  updateBankDetails: {
    description:
      'Says where payouts go. `bank_code` is a `code` of the list of banks. A change holds payouts for two days and is mailed to the owner. Needs a fresh factor in the `Step-Up` header. `warnings` are unusual things that are not refused.',
    example: {
      body: {
        bank_code: 'PH_BDO',
        account_number: '0012 3456 1234',
        account_name: 'Aling Nena Trading',
      },
      answer: { bank_account: bankAccount },
    },
  },
  cancelBankChange: {
    description:
      'While payouts wait for a new account, takes the change back: they go to the account before it again, at once, and the owner is told by mail. An account that was itself replaced while it waited is passed over. Needs a fresh factor in the `Step-Up` header, a day old or older.',
    example: { body: {}, answer: { bank_account: { ...bankAccount, payouts_held_until: null } } },
  },
};
