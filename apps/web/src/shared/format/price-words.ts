import { m } from '#app/paraglide/messages.js';

/** The names of the five lines, in the order in which they always stand. */
export const priceWords = () => ({
  total: m.landing_price_total(),
  price: m.landing_price_item(),
  fees: m.landing_price_charges(),
  rate: m.landing_price_rate(),
  late: m.landing_price_late(),
  followedBy: m.landing_price_then(),
});
