import type { Dispute } from '@luwag/contracts/disputes';
import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import {
  brokenCooker,
  firstDecision,
  offeredCooker,
  reportView as view,
} from '../../../testing/disputes.ts';
import { drawPage } from '../../../testing/draw-page.tsx';
import { BuyerCasePage } from './buyer-case-page.tsx';
import { CaseList } from './case-list.tsx';
import { ReportPage, type ReportPageProps } from './report-page.tsx';
import { ShopCasePage } from './shop-case-page.tsx';
import { StaffCasePage } from './staff-pages.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const loaded = { done: null, fault: undefined, formKey: 'key' };
const today = '2026-11-24';

const drawBuyer = (dispute: Dispute) =>
  drawPage(<BuyerCasePage {...loaded} dispute={dispute} today={today} reply={undefined} />);
const drawShop = (dispute: Dispute) =>
  drawPage(
    <ShopCasePage
      {...loaded}
      dispute={dispute}
      cost={null}
      waiting={undefined}
      reply={undefined}
    />,
  );
const drawStaff = (dispute: Dispute) =>
  drawPage(<StaffCasePage {...loaded} dispute={dispute} today={today} reply={undefined} />);

describe('the report', () => {
  test('says before it is sent what stops, what goes on and until when', () => {
    const html = drawPage(<ReportPage {...view} />);
    const send = html.indexOf('Send, and stop the payments');
    for (const words of [
      '₱1,450.00 stops at once',
      '₱150.00 on 16 Dec',
      'until Sunday, 6 December',
    ])
      expect(html.lastIndexOf(words, send), words).toBeGreaterThan(0);
  });

  test('says that interest to come is left out where the plan shows other amounts', () => {
    const without = 'Interest still to come is left out of what stops';
    expect(drawPage(<ReportPage {...view} />)).not.toContain(without);
    const left = view.left.map((each) => ({ ...each, amount: each.amount + 9_79 }));
    expect(drawPage(<ReportPage {...view} left={left} />)).toContain(without);
  });

  test('carries what it showed, so that nothing else is sent unseen', () => {
    expect(drawPage(<ReportPage {...view} />)).toContain('name="shown" value="145000"');
    const all = { ...view, preview: { ...view.preview, amount: 2_400_00 } } as ReportPageProps;
    expect(drawPage(<ReportPage {...all} />)).toContain('name="shown" value="all 240000"');
  });

  test('keeps all that was typed when it is looked at without script', () => {
    const typed = {
      kind: 'broken',
      how: 'part',
      amount: '1,450',
      words: 'The lid.',
      wish: 'repair',
    };
    const reply = { typed, faults: {}, preview: view.preview };
    const html = drawPage(<ReportPage {...view} reply={reply} />);
    for (const kept of [
      /value="broken"[^>]*checked|checked[^>]*value="broken"/,
      /value="part"[^>]*checked|checked[^>]*value="part"/,
      /value="1,450"/,
      />The lid\.<\/textarea>/,
      /value="repair"[^>]*checked|checked[^>]*value="repair"/,
    ])
      expect(html).toMatch(kept);
  });

  test('has no form where nothing can be reported', () => {
    const preview = { kind: 'refused', code: 'dispute_too_late' } as const;
    const html = drawPage(<ReportPage {...view} preview={preview} />);
    expect(html).toContain('more than a year old');
    expect(html).not.toContain('<form');
  });
});

describe('a buyer’s case', () => {
  test('says whose turn it is, until when, and what silence brings', () => {
    const html = drawBuyer(brokenCooker);
    for (const words of ['12 days left', 'Sunday, 6 December', '₱1,450.00 comes back'])
      expect(html).toContain(words);
  });

  test('shows buttons for what may be done, and for nothing else', () => {
    expect(drawBuyer(brokenCooker)).not.toContain('value="accept"');
    expect(drawBuyer(offeredCooker)).toContain('Yes, exchange it');
    const closed = { ...offeredCooker, state: 'closed', turn: null, answer_by: null, may: [] };
    const html = drawBuyer({ ...closed, outcome: 'settled' } as Dispute);
    expect(html).not.toContain('<form');
  });

  test('says of an offer what of it came back before', () => {
    const offer = { kind: 'refund', amount: 1_000_00, words: 'A part.', made_at: today } as const;
    const offered = { ...offeredCooker, offer };
    expect(drawBuyer(offered)).not.toContain('came back already');
    const html = drawBuyer({ ...offered, refunded_amount: 400_00, open_amount: 1_050_00 });
    expect(html).toContain('₱400.00 came back already and counts.');
  });

  test('can be appealed against once decided, with the reason word for word', () => {
    const decided = { state: 'decided', turn: null, may: ['appeal'] } as const;
    const html = drawBuyer({
      ...brokenCooker,
      ...decided,
      may: [...decided.may],
      decisions: [firstDecision],
    });
    expect(html).toContain('The pictures show a lid that closes.');
    expect(html).toContain('value="appeal"');
  });
});

test('a shop reads what is kept apart and what silence costs, and never whose plan it is', () => {
  const html = drawShop({
    ...brokenCooker,
    transaction_id: null,
    stopped: null,
    held_amount: 1_450_00,
    may: ['message', 'offer'],
  });
  expect(html).toContain('Kept apart for this case');
  expect(html).toContain('the case goes Maria S.’s way: ₱1,450.00 goes back.');
  expect(html).not.toContain('/buyer/');
});

describe('staff', () => {
  const waiting: Dispute = { ...brokenCooker, state: 'review', turn: 'luwag', may: ['decide'] };

  test('decide with a reason', () => {
    expect(drawStaff(waiting)).toContain('value="decide"');
  });

  test('who decided first have no form for the appeal, and are told why', () => {
    const decisions = [{ ...firstDecision, is_yours: true }];
    const html = drawStaff({ ...waiting, state: 'appealed', decisions });
    expect(html).not.toContain('value="decide"');
    expect(html).toContain('Somebody else decides the appeal.');
    const other = drawStaff({ ...waiting, state: 'appealed', decisions: [firstDecision] });
    expect(other).toContain('value="decide"');
  });
});

test('a list says who must act and by when, in the reader’s own terms', () => {
  const draw = (side: 'buyer' | 'shop') =>
    drawPage(
      <CaseList side={side} rows={[brokenCooker]} path="/x" page={1} hasMore={false} empty="" />,
    );
  expect(draw('shop')).toContain('You, until 6 Dec');
  expect(draw('buyer')).toContain('The shop, until 6 Dec');
});
