import type * as accounts from '../accounts.ts';
import type { DocsOf } from './call-doc.ts';
import { sample, sampleEmail, sampleNumber, samplePassword } from './samples.ts';

const person = {
  first_name: 'Maria',
  last_name: 'Cruz',
  contact_number: '0917 123 4567',
  email: sampleEmail,
  password: samplePassword,
  is_marketing_and_promotions_enabled: false,
};
const registered = {
  token: sample.token,
  first_name: 'Maria',
  last_name: 'Cruz',
  companies: [],
  account_status: 'PENDING' as const,
};
const mailed = {
  body: { email: sampleEmail, account_type: 'buyer' as const },
  answer: { resend_after_seconds: 60 },
};
const confirmationKey = 'eyJwIjoidmVyaWZ5In0.c2VhbGVk';

export const accountsDocs: DocsOf<typeof accounts> = {
  registerBuyer: {
    description:
      'Opens a buyer account and mails a link that confirms the address. The answer is the same whether the address is known or not; where it is, its owner is told by mail and no second account exists. `token` proves the mobile number before the first sign-in and does nothing else. An address that nobody has confirmed goes to whoever signs up with it last. `companies` is empty: a partner company vouches for an address or a number once the account has proven it, and `getUser` then names it. With companies the step is VERIFY_SUCCESS, without VERIFY_FAILED; neither is a dead end.',
    example: {
      body: { ...person, middle_name: 'Santos' },
      answer: { ...registered, id: sample.buyer, middle_name: 'Santos' },
    },
  },
  registerMerchant: {
    description:
      'Opens a merchant account with what the business is. Like the buyer’s call it never says whether an address is known. The answer is plain JSON.',
    example: {
      body: {
        ...person,
        business_name: 'Aling Nena Trading',
        industry: 'retail',
        tin: '123-456-789-000',
        website_url: 'https://nena.example',
      },
      answer: { ...registered, id: sample.merchant, middle_name: '' },
    },
  },
  verifyEmail: {
    description:
      'Confirms an address by what stands in the mailed link. A link holds for fifteen minutes and once; afterwards ask for another with `resendEmailValidation`. Where the address was signed up with more than once, the `password` of the latest sign-up is asked for too (`password_required`).',
    example: {
      body: { confirmation_key: confirmationKey, account_type: 'buyer' },
      answer: { email: sampleEmail, account_type: 'buyer' },
    },
  },
  resendEmailValidation: {
    description:
      'Mails the confirmation link again. The answer is the same when there is nothing to confirm.',
    example: mailed,
  },
  forgotPassword: {
    description:
      'Mails a link for a new password, if there is an account. The answer never says whether there is.',
    example: mailed,
  },
  resetPassword: {
    description: 'Sets a new password by the mailed link and ends every session of the account.',
    example: {
      body: {
        confirmation_key: confirmationKey,
        new_password: samplePassword,
        confirm_password: samplePassword,
      },
      answer: { account_type: 'buyer' },
    },
  },
  startNumberWork: {
    description:
      'A challenge for `sendNumberCode` where that answered `work_required`. Count up from 0 until PBKDF2 with HMAC-SHA-256, the challenge as the password, the number in decimal as the salt and 2,000 iterations, gives 256 bits of which the first nine are zero. Send the challenge, a `~` and that number as `work`, for the same mobile number, within ten minutes, once.',
    example: {
      body: { number: '0917 123 4567' },
      answer: { challenge: '1763100000000.q0x3mPzYd2uJk9w7vT5sR1nBcGhLfKaEoViXtYbZlQM' },
    },
  },
  sendNumberCode: {
    description:
      'Texts a six-digit code to a number. Use the token of a registration or a session. `sessionId` goes back as `session_id` with the code; another code can be asked for after `resend_after_seconds`. Where many are asked for it wants `work`: see `startNumberWork`.',
    example: {
      body: { number: '0917 123 4567' },
      answer: {
        sessionId: sample.code,
        resend_after_seconds: 60,
        expires_in_seconds: 300,
        attempts_left: 5,
      },
    },
  },
  confirmNumber: {
    description:
      'Proves a number by its code. Blanks and dashes in the code are ignored; five wrong ones end it.',
    example: {
      body: { session_id: sample.code, otp: '123456' },
      answer: { contact_number: sampleNumber },
    },
  },
  getUser: {
    description:
      'The signed-in person: who they are, what they have sent to be known by, and `onboarding_step`, the next thing they have to do. `merchant_status` and `business_name` are null for buyers.',
    example: {
      answer: {
        id: sample.buyer,
        role: 'buyer',
        first_name: 'Maria',
        middle_name: 'Santos',
        last_name: 'Cruz',
        email: sampleEmail,
        is_email_confirmed: true,
        contact_number: sampleNumber,
        is_number_confirmed: true,
        account_status: 'PENDING',
        locale: 'en',
        companies: [],
        user_document_uploads: [
          {
            kind: 'primary_government_id_front',
            state: 'sent',
            reason_code: null,
            uploaded_at: sample.now,
          },
        ],
        onboarding_step: 'LIVENESS',
        case_state: 'NEW',
        merchant_status: null,
        business_name: null,
        created_at: '2026-11-15T08:00:00.000Z',
        profile_picture_at: null,
      },
    },
  },
  setLanguage: {
    description:
      'Sets the language that mails and texts are written in from now on. Pages have their own, by the cookie of the browser; ours set both.',
    example: { body: { locale: 'fil' } },
  },
  updatePassword: {
    description:
      'Changes the password of the signed-in person and ends every other session. `confirm_password` must repeat `new_password`.',
    example: {
      body: {
        current_password: 'The-old-one-1!',
        new_password: samplePassword,
        confirm_password: samplePassword,
      },
    },
  },
  updateEmail: {
    description:
      'Asks for another address. A link goes to the new one and takes force when it is opened; the old one is told and can undo it for a day. Needs a fresh factor in the `Step-Up` header.',
    example: { body: { email: 'maria.cruz@luwag.example' }, answer: { resend_after_seconds: 60 } },
  },
  confirmEmailChange: {
    description: 'Proves the new address by the link mailed to it; from then on it is the address.',
    example: {
      body: { confirmation_key: confirmationKey },
      answer: { email: 'maria.cruz@luwag.example' },
    },
  },
  undoEmailChange: {
    description:
      'Goes back to the old address by the link mailed to it. It needs no session: whoever took the account over may hold it.',
    example: { body: { undo_key: sample.token }, answer: { account_type: 'buyer' } },
  },
  poolEvent: {
    description:
      'The identity provider says that a code has to be delivered or that a sign-in has ended. Nobody else can call this; events that were had before are taken again without effect.',
    example: {
      body: {
        event_id: 'evt-00000001',
        triggerSource: 'CustomMessage_ForgotPassword',
        userName: sample.buyer,
        request: { code: '123456', userAttributes: { email: sampleEmail } },
      },
    },
  },
};
