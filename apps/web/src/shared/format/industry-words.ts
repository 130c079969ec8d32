import type { Industry } from '@luwag/contracts/person';
import type { z } from 'zod';
import { m } from '#app/paraglide/messages.js';

/** By how often they come to us, not by the official order. */
export const industryWords: Readonly<Record<z.infer<typeof Industry>, () => string>> = {
  retail: m.entry_industry_retail,
  food_and_lodging: m.entry_industry_food_and_lodging,
  health: m.entry_industry_health,
  education: m.entry_industry_education,
  professional: m.entry_industry_professional,
  information: m.entry_industry_information,
  transport: m.entry_industry_transport,
  construction: m.entry_industry_construction,
  manufacturing: m.entry_industry_manufacturing,
  agriculture: m.entry_industry_agriculture,
  real_estate: m.entry_industry_real_estate,
  finance: m.entry_industry_finance,
  arts: m.entry_industry_arts,
  other: m.entry_industry_other,
};
