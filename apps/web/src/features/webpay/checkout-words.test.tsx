import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { type Hold, holdOf } from '#app/shared/components/held/held.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { agreed, offerOf, proposalOf } from '../../../testing/purchase.ts';
import { AgreementPage, type Terms } from './agreement-page.tsx';
import { CounterPage } from './counter-page.tsx';
import type { Purchase } from './done.server.ts';
import { DonePage, DoneView } from './done-page.tsx';
import { LineRefused } from './end-views.tsx';
import type { PlanProps } from './open.server.ts';
import { PlanPage } from './plan-page.tsx';

const three = ['2026-12-15', '2027-01-15', '2027-02-15'];
const one = ['2026-12-15'];

function agreement(
  dates: readonly string[],
  changes: Partial<Terms> = {},
  hold?: Hold,
  canAutopay = false,
): string {
  const offer: Terms = {
    ...offerOf(dates),
    line: proposalOf('started').line,
    cooling_off_last_date: '2026-11-20',
    statement: 'Disclosure statement',
    text_version: 1,
    ...changes,
  };
  return drawPage(
    <AgreementPage
      proposal={proposalOf('started')}
      offer={offer}
      payWith="each:GCASH"
      payingWith="GCash"
      warning={undefined}
      canAutopay={canAutopay}
      hasChanged={false}
      hold={hold}
      domain="luwag.example"
      reply={undefined}
    />,
  );
}

const hold = holdOf(
  { borrowing_held_until: '2026-11-18T07:00:00.000Z', is_being_checked: false },
  Date.parse('2026-11-15T00:00:00Z'),
);

beforeEach(() => overwriteGetLocale(() => 'en'));

/** Without the language switch at the foot of the page, a form too. */
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

const done = {
  ...{ purchase: undefined, firstName: 'Maria', domain: 'luwag.example', turn: 0 },
  isApproved: false,
};

test('a check of ours is said without a reason that is not theirs, and leads to us', () => {
  const held = { borrowing_held_until: '2026-11-18T07:00:00.000Z', is_being_checked: true };
  const words = holdOf(held, Date.parse('2026-11-15T00:00:00Z'));
  expect(words?.title).toBe('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(words?.text).toContain('We are checking something on our side.');
  expect(words?.href).toBe('/buyer/support');
});

test('paying early is said to be cheaper only where there is interest to save', () => {
  expect(agreement(three)).toContain('The same amount, no penalty');
  expect(agreement(three)).not.toContain('You pay less');
  expect(agreement(three, { interest_fee: 158_47 })).toContain('You pay less, no penalty');
  overwriteGetLocale(() => 'fil');
  expect(agreement(three)).toContain('Parehong halaga, walang multa');
});

test('autopay is offered unticked where the source allows it, and says what is charged when', () => {
  expect(agreement(three)).not.toContain('name="autopay"');
  const offered = agreement(three, {}, undefined, true);
  const tick = /<input[^>]*name="autopay"[^>]*>/.exec(offered)?.[0];
  expect(tick).toBeDefined();
  expect(tick).not.toContain('checked');
  expect(offered).toContain('15 Dec 2026. We tell you two days before every charge.');
  // What is charged with the purchase itself is not what autopay begins with.
  const paidToday = agreement(three, { due_today: 1_000_00 }, undefined, true);
  expect(paidToday).toContain('15 Jan 2027. We tell you two days before every charge.');
  overwriteGetLocale(() => 'fil');
  expect(agreement(three, {}, undefined, true)).toContain('I-on ang autopay');
});

test('one payment has one date and amount', () => {
  expect(agreement(one)).toContain('The date and the amount');
  expect(agreement(one)).not.toContain('All 1');
  expect(agreement(three)).toContain('All 3 dates and amounts');
  overwriteGetLocale(() => 'fil');
  expect(agreement(one)).toContain('Ang petsa at ang halaga');
});

test('a refusal speaks of a cart only where the shop has one to go back to', () => {
  const refused = proposalOf('started', {
    line: { limit: 0, available: 0, verdict: 'no_line', cap_left: null, pay_now: 0 },
  });
  const atCounter = drawPage(<LineRefused proposal={refused} />);
  expect(atCounter).not.toContain('cart');
  expect(atCounter).toContain('Tindahan can take another way to pay.');
  const request = { ...refused.request, cancel_url: 'https://shop.example/cart' };
  expect(drawPage(<LineRefused proposal={{ ...refused, request }} />)).toContain('Your cart at');
});

test('a refusal by the buyer’s own cap says what it leaves, and leads to it', () => {
  const line = { limit: 5_000_00, available: 5_000_00, verdict: 'own_cap', pay_now: 0 } as const;
  const proposal = proposalOf('started', { line: { ...line, cap_left: 400_00 } });
  const refused = drawPage(<LineRefused proposal={proposal} />);
  expect(refused).toContain('it leaves ₱400.00');
  expect(refused).toContain('href="/buyer/rating#cap"');
  const wayOut = { pay_now: 210_00, transaction_id: 'a-plan' };
  const payable = drawPage(<LineRefused proposal={{ ...proposal, way_out: wayOut }} />);
  expect(payable).toContain('Pay ₱210.00 now and this opens.');
  expect(payable).toContain('href="/buyer/transactions/a-plan"');
  expect(payable).toContain('href="/buyer/rating#cap"');
});

test('a refusal that paying back ends names the amount, and leads to where it is paid', () => {
  const line = {
    limit: 5_000_00,
    available: 0,
    verdict: 'overdue',
    cap_left: null,
    pay_now: 0,
  } as const;
  const wayOut = { pay_now: 881_90, transaction_id: 'a-plan' };
  const late = drawPage(
    <LineRefused proposal={proposalOf('started', { line, way_out: wayOut })} />,
  );
  expect(late).toContain('Pay ₱881.90 now and this opens.');
  expect(late).toContain('href="/buyer/transactions/a-plan"');
  const several = { ...wayOut, transaction_id: null };
  expect(
    drawPage(<LineRefused proposal={proposalOf('started', { line, way_out: several })} />),
  ).toContain('href="/buyer/transactions"');
});

test('a counter says why nothing can be lent, and otherwise what to type', () => {
  const counter = {
    kind: 'store' as const,
    store_code: 'STK7QD29MX',
    store_name: 'Tindahan',
    business_name: null,
    store_city: 'Pasay',
    amount_min: 500_00,
    amount_max: 30_000_00,
  };
  const props = { counter, typed: '', openKey: 'k', domain: 'luwag.example', hold: undefined };
  const line = { limit: 0, available: 0, verdict: 'no_line', cap_left: null, pay_now: 0 } as const;
  const refused = drawPage(<CounterPage {...props} reply={{ typed: '900', line }} />);
  expect(refused).toContain('You have no room with Luwag yet.');
  expect(refused).toContain('href="/buyer/dashboard"');
  const busy = drawPage(<CounterPage {...props} reply={{ typed: '900', fault: 'busy' }} />);
  expect(busy).toContain('Too much is unfinished at this counter.');
  expect(busy).toContain('value="900"');
  const held = drawPage(<CounterPage {...props} hold={hold} reply={undefined} />);
  expect(held).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(mainOf(held)).not.toContain('<form');
});

test('the first payment of a purchase just made is the next one, not one of now', () => {
  const row = {
    agreed_amount: 1_000_00,
    saved: 0,
    moved: 0,
    no_longer_asked: 0,
    frozen: 0,
    late_fee: 0,
  };
  const installments = offerOf(three).schedule.map(({ sequence, due_date, amount }) => ({
    ...row,
    ...{ sequence, due_date, amount, paid: 0, late: null, state: 'upcoming' as const },
  }));
  const purchase = { total_amount: 3_000_00, next_payment: null, installments } as Purchase;
  const page = drawPage(
    <DoneView
      {...done}
      proposal={proposalOf('paid', { status: 'done' })}
      standing="done"
      purchase={purchase}
    />,
  );
  const said = [...page.matchAll(/visually-hidden">([^<]+)</g)].map(([, word]) => word);
  expect(said).toEqual(['next', 'still ahead', 'still ahead']);
});

test('what was given back at once is not said to be paid, and nothing is next', () => {
  const page = drawPage(
    <DoneView {...done} proposal={proposalOf('refunded', { status: 'done' })} standing="done" />,
  );
  expect(page).toContain('refunded in full');
  expect(page).not.toMatch(/All set|next payment/);
});

const props: PlanProps = {
  proposal: proposalOf('started', { offers: [offerOf(three)] }),
  sources: [],
  payEachTime: [{ channel: 'GCASH', can_be_saved: false, amount_min: 100, amount_max: 100_000_00 }],
  chosen: { terms: undefined, payWith: undefined },
  notice: undefined,
  trustedFrom: undefined,
  hold: undefined,
  name: 'Maria',
  linkKey: 'key',
  domain: 'luwag.example',
  nowMs: Date.parse('2026-11-15T07:30:00Z'),
};

test('what was missing is said until it is chosen, everything else for as long as the page', () => {
  const noticeIn = (notice: PlanProps['notice']) =>
    /<div id="notice"( class="[^"]*")?>/.exec(
      drawPage(<PlanPage {...props} notice={notice} />),
    )?.[1];
  expect(noticeIn('choose_plan')).toBe(' class="wp-until-plan"');
  expect(noticeIn('choose_source')).toBe(' class="wp-until-source"');
  expect(noticeIn('changed')).toBeUndefined();
});

test('a pay day that is skipped is said with the day on which payments begin', () => {
  const nowMs = Date.parse('2026-11-16T07:30:00Z');
  const late = offerOf(['2026-11-16', '2027-01-15', '2027-02-15'], { today: '2026-11-16' });
  const plans = (changes: Parameters<typeof proposalOf>[1]) =>
    drawPage(<PlanPage {...props} proposal={proposalOf('started', changes)} nowMs={nowMs} />);
  expect(plans({ pay_day: 15, offers: [late] })).toContain(
    '15 Dec 2026 is less than a month away, so the first pay day is 15 Jan 2027.',
  );
  const both = [offerOf(['2026-12-15']), late];
  expect(plans({ pay_day: 15, offers: both })).toContain(
    'so the first pay day is 15 Jan 2027 for plans with this many payments: 3.',
  );
  const thirtieth = plans({ pay_day: 30, offers: [offerOf(['2026-12-30'])] });
  expect(thirtieth).toContain(
    '30 Nov 2026 is less than a month away, so the first pay day is 30 Dec 2026.',
  );
  expect(thirtieth).not.toContain('after today');
  expect(plans({ pay_day: 15, offers: [offerOf(three)] })).not.toContain('less than a month');
  expect(plans({ pay_day: null, offers: [late] })).not.toContain('less than a month');
});

test('the plans say from when on a big purchase can be confirmed', () => {
  const atMs = Date.parse('2026-11-16T02:00:00Z');
  const fresh = drawPage(<PlanPage {...props} trustedFrom={{ atMs, hasFactor: true }} />);
  expect(fresh).toContain('Yours can confirm this purchase from 16 Nov 2026, 10:00 AM on.');
  const none = drawPage(<PlanPage {...props} trustedFrom={{ atMs, hasFactor: false }} />);
  expect(none).toContain('one made now can confirm this purchase from 16 Nov 2026, 10:00 AM on.');
  expect(drawPage(<PlanPage {...props} />)).not.toContain('a day old');
});

test('every page of the checkout names the checked business beside the store', () => {
  expect(agreement(three)).toContain('Nena Reyes General Merchandise');
});

test('the plans say that nothing is lent for now, before anything is agreed to', () => {
  const held = drawPage(<PlanPage {...props} hold={hold} />);
  expect(held).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(held).not.toContain('fit your room');
  expect(mainOf(held)).not.toContain('<form');
  expect(drawPage(<PlanPage {...props} />)).not.toContain('Nothing new can be bought');
});

test('the agreement is not offered while nothing is lent', () => {
  const held = agreement(three, {}, hold);
  expect(held).toContain('Nothing new can be bought until 18 Nov 2026, 3:00 PM');
  expect(mainOf(held)).not.toContain('<form');
  expect(mainOf(agreement(three))).toContain('<form');
});

test('a page is not said to be done with while a wallet may still ask for approval', () => {
  const checking = (isApproved: boolean) =>
    drawPage(
      <DonePage
        proposal={proposalOf('started', {
          status: 'processing',
          agreed,
          progress: {
            status: 'checking',
            amount: 1_000_00,
            redirect_url: null,
            failure_reason: null,
          },
        })}
        {...done}
        standing="checking"
        isApproved={isApproved}
      />,
    );
  expect(checking(false)).not.toContain('close this page');
  expect(checking(false)).toContain('Stay on this page');
  expect(checking(true)).toContain('You can close this page.');
});

test('a page that has stopped checking can say so, and how to go on', () => {
  const waiting = { ...done, standing: 'checking', isApproved: true } as const;
  const page = drawPage(
    <DonePage {...waiting} proposal={proposalOf('started', { status: 'processing', agreed })} />,
  );
  expect(page).toMatch(/data-while-watching="true"[^>]*>This page checks by itself/);
  expect(page).toMatch(/data-watched-out="true" hidden=""[^>]*>This page no longer checks/);
  expect(page).toMatch(/href="\/buyer\/webpay\/done[^"]*"[^>]*>Look again/);
});
