import { getPayDay, setPayDay } from '@luwag/contracts/pay-day';
import { choosePayDay } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
const ana = forAllTests(() => harness.newPayer());

const choose = (who: Payer, proposal_id: string, pay_day: unknown) =>
  harness.call(choosePayDay, who.headers, { params: { proposal_id }, body: { pay_day } });
const daysOf = (offer: { schedule: { due_date: string }[] }): string[] =>
  offer.schedule.map(({ due_date }) => due_date.slice(8));

test('payments fall on the day that wages come in, in every offer, and cost no more', async () => {
  const before = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
  expect(before.pay_day).toBeNull();
  const chosen = (await choose(ana, before.id, 15)).json();
  expect(chosen.pay_day).toBe(15);
  for (const offer of chosen.offers) {
    const later = daysOf(offer).slice(offer.due_today > 0 ? 1 : 0);
    expect(new Set(later)).toEqual(new Set(['15']));
    const usual = before.offers.find(({ terms }) => terms === offer.terms);
    expect(offer.total_amount).toBe(usual?.total_amount);
  }
  const back = (await choose(ana, before.id, null)).json();
  expect(back.offers).toEqual(before.offers);
});

test('other dates are other figures: what was agreed to and confirmed is so no longer', async () => {
  const ready = await harness.agreedAndConfirmed(ana, await harness.askFor());
  const same = (await choose(ana, ready.id, null)).json();
  expect(same.agreed).toMatchObject({ is_confirmed: true });
  const other = (await choose(ana, ready.id, 30)).json();
  expect(other.agreed).toBeNull();
  const paid = await harness.pay(ana, ready);
  expect([paid.statusCode, paid.json().code]).toEqual([409, 'not_agreed']);
});

test('what is bought on a pay day is owed on it', async () => {
  const request = await harness.askFor();
  const opened = await harness.open(ana, { token: tokenOf(request) });
  await choose(ana, opened.id, 15);
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6 });
  expect(ready.pay_day).toBe(15);
  const { transaction_id } = (await harness.pay(ana, ready)).json();
  const owed = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('installments')
      .select('due_date')
      .where('plan_id', '=', transaction_id)
      .execute(),
  );
  expect(owed.map(({ due_date }) => due_date.slice(8))).toEqual(Array(6).fill('15'));
});

test('a purchase begins with the buyer’s own pay day, and one that was opened keeps what it has', async () => {
  const who = await harness.newPayer({ channel: null });
  const request = await harness.askFor();
  const before = await harness.open(who, { token: tokenOf(request) });
  const own = (body?: object) =>
    harness.call(body ? setPayDay : getPayDay, who.headers, body && { body });
  expect((await own()).json()).toEqual({ pay_day: null });
  expect((await own({ pay_day: 31 })).json()).toEqual({ pay_day: 31 });
  expect((await own()).json()).toEqual({ pay_day: 31 });
  expect((await harness.open(who, { token: tokenOf(request) })).pay_day).toBe(before.pay_day);
  const next = await harness.open(who, { token: tokenOf(await harness.askFor()) });
  expect(next.pay_day).toBe(31);
  for (const offer of next.offers)
    for (const { due_date } of offer.schedule.slice(offer.due_today > 0 ? 1 : 0))
      expect(addDays(civilDate(due_date), 1).slice(8)).toBe('01');
  await own({ pay_day: null });
  const last = await harness.open(who, { token: tokenOf(await harness.askFor()) });
  expect(last.pay_day).toBeNull();
  for (const pay_day of [0, 32, 1.5, '5'])
    expect((await own({ pay_day })).json().code).toBe('invalid_request');
});

test('a day that nobody is paid on, somebody else’s proposal and one that is over are refused', async () => {
  const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
  for (const day of [0, 32, 1.5, '15', undefined])
    expect((await choose(ana, proposal.id, day)).json().code).toBe('invalid_request');
  const ben = await harness.newPayer();
  expect((await choose(ben, proposal.id, 15)).json().code).toBe('proposal_not_found');
  const ready = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 6 });
  await harness.pay(ana, ready);
  expect((await choose(ana, ready.id, 15)).json().code).toBe('proposal_over');
});
