import { payDayMax } from '@luwag/domain/pay-days';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** The day of the month on which wages come in; a shorter month has its last day instead. */
export const PayDayChoice = z.int().min(1).max(payDayMax).nullable();

const path = '/api/v1/users/user/pay-day/';
const OwnPayDay = z.object({ pay_day: PayDayChoice });

export const getPayDay = endpoint({
  name: 'plans.getPayDay',
  method: 'GET',
  path,
  summary: 'The buyer’s own pay day; null where none was said',
  auth: buyers,
  success: { status: 200, body: OwnPayDay },
  refusals: {},
});

export const setPayDay = endpoint({
  name: 'plans.setPayDay',
  method: 'PUT',
  path,
  summary: 'Say on which day of the month wages come in, or take it back',
  auth: buyers,
  body: OwnPayDay,
  success: { status: 200, body: OwnPayDay },
  refusals: {},
});
