import {
  declareIncome,
  getRatingHistory,
  getRatingWhatIf,
  setSpendingCap,
} from '@luwag/contracts/credit';
import { parsePesos } from '@luwag/domain/parse-money';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { imaginedIn } from './what-if.ts';

export async function loadRating(args: VisitorArgs) {
  const rating = needed(await callAs(args, getRatingHistory, {}));
  const imagined = imaginedIn(args.url.searchParams);
  const query = {
    paid_on_time: imagined.onTime ? 3 : 0,
    finished: imagined.finished ? 1 : 0,
    days_late: imagined.late ? 5 : 0,
  };
  const whatIf = needed(await callAs(args, getRatingWhatIf, { query }));
  return { rating, imagined, whatIf };
}

export type RatingView = Awaited<ReturnType<typeof loadRating>>;
export type Rating = RatingView['rating'];

/** Why an answer was not taken, by the code of the refusal, and what was typed. */
export type RatingFault = { about?: 'income' | 'cap'; code: string; typed?: string };

/** What succeeds leads on by a redirect, so that reloading does nothing a second time. */
export async function saveFromForm(args: VisitorArgs) {
  const form = await args.request.formData();
  return form.has('act') ? saveCap(args, form) : saveIncome(args, form);
}

async function saveIncome(args: VisitorArgs, form: FormData) {
  const asked = declareIncome.body.safeParse({ range: form.get('range') || null });
  if (!asked.success) return faulty({ about: 'income', code: 'invalid_request' });
  const result = await callAs(args, declareIncome, { body: asked.data });
  if (result.ok) throw redirect('/buyer/rating', 303);
  return faulty({ about: 'income', code: result.code });
}

async function saveCap(args: VisitorArgs, form: FormData) {
  const typed = String(form.get('cap') ?? '');
  const asked = setSpendingCap.body.safeParse({ amount: await wantedCap(args, form, typed) });
  if (!asked.success) return faulty({ about: 'cap', code: 'invalid_request', typed });
  const result = await callAs(args, setSpendingCap, { body: asked.data });
  if (result.ok) throw redirect('/buyer/rating#cap', 303);
  return faulty({ about: 'cap', code: result.code, typed });
}

/** Null: none. To keep the cap is to set what is in force: that ends the raise that waits. */
async function wantedCap(args: VisitorArgs, form: FormData, typed: string) {
  switch (form.get('act')) {
    case 'no_cap':
      return null;
    case 'keep_cap':
      return needed(await callAs(args, getRatingHistory, {})).spending_cap?.amount ?? null;
    default:
      return parsePesos(typed);
  }
}

const faulty = (fault: RatingFault) =>
  data<RatingFault>(fault, { status: fault.code === 'unreachable' ? 503 : 422 });
