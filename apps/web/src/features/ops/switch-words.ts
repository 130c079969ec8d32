import type { SwitchName } from '@luwag/domain/switches';
import { m } from '#app/paraglide/messages.js';

type Words = { name: () => string; off: () => string };

/** What a switch is called, and what happens while it is off. */
export const switchWords: Readonly<Record<SwitchName, Words>> = {
  checkout: { name: m.switches_checkout, off: m.switches_checkout_off },
  charging: { name: m.switches_charging, off: m.switches_charging_off },
  refunds: { name: m.switches_refunds, off: m.switches_refunds_off },
  payouts: { name: m.switches_payouts, off: m.switches_payouts_off },
  instapay: { name: m.switches_instapay, off: m.switches_instapay_off },
  pesonet: { name: m.switches_pesonet, off: m.switches_pesonet_off },
  sign_ups: { name: m.switches_sign_ups, off: m.switches_sign_ups_off },
  kyc_uploads: { name: m.switches_kyc_uploads, off: m.switches_kyc_uploads_off },
  texts: { name: m.switches_texts, off: m.switches_texts_off },
  semaphore: { name: m.switches_semaphore, off: m.switches_semaphore_off },
  m360: { name: m.switches_m360, off: m.switches_m360_off },
  mail: { name: m.switches_mail, off: m.switches_mail_off },
  push: { name: m.switches_push, off: m.switches_push_off },
  webhooks: { name: m.switches_webhooks, off: m.switches_webhooks_off },
  counter_pairing: { name: m.switches_counter_pairing, off: m.switches_counter_pairing_off },
  fixed_codes: { name: m.switches_fixed_codes, off: m.switches_fixed_codes_off },
  credit_payouts: { name: m.switches_credit_payouts, off: m.switches_credit_payouts_off },
  test_clocks: { name: m.switches_test_clocks, off: m.switches_test_clocks_off },
  paluwagan: { name: m.switches_paluwagan, off: m.switches_paluwagan_off },
};
