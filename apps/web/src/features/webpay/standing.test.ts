import { expect, test } from 'vitest';
import { agreed, proposalOf } from '../../../testing/purchase.ts';
import { shopAddress } from './frame.tsx';
import { standingOf } from './standing.ts';
import { isJustApproved } from './watch.tsx';
import { markOf, pauseAfter } from './watched.ts';

const asked = { amount: 1_000_00, redirect_url: null, failure_reason: null };

test('a purchase is where its proposal says, and only then where its request does', () => {
  expect(standingOf(proposalOf('started'))).toBe('choose');
  expect(standingOf(proposalOf('paid', { status: 'done' }))).toBe('done');
  expect(standingOf(proposalOf('approved', { status: 'processing' }))).toBe('checking');
  const waiting = { ...asked, status: 'waiting_for_you' as const };
  expect(standingOf(proposalOf('approved', { status: 'processing', progress: waiting }))).toBe(
    'waiting_for_you',
  );
});

test('what was just approved in a wallet is being checked, and not asked for once more', () => {
  const waiting = { ...asked, status: 'waiting_for_you' as const };
  const proposal = proposalOf('approved', { status: 'processing', progress: waiting });
  expect(standingOf(proposal, true)).toBe('checking');
  expect(standingOf(proposalOf('started', { agreed, failure_reason: 'unknown' }), true)).toBe(
    'try_again',
  );
  const at = (search: string) => new URL(`https://luwag.example/buyer/webpay/done${search}`);
  expect(isJustApproved(at('?proposal=x&back=approved'))).toBe(true);
  expect(isJustApproved(at('?proposal=x&back=approved&turn=5'))).toBe(true);
  // Half a minute later nothing has come of it.
  expect(isJustApproved(at('?proposal=x&back=approved&turn=6'))).toBe(false);
  expect(isJustApproved(at('?proposal=x'))).toBe(false);
});

test('what somebody else pays is taken, and what is over is over', () => {
  expect(standingOf(proposalOf('paid'))).toBe('taken');
  expect(standingOf(proposalOf('approved'))).toBe('taken');
  for (const end of ['expired', 'canceled', 'declined'] as const)
    expect(standingOf(proposalOf(end))).toBe(end);
});

test('a try that failed may be made again; one that was not heard of is sent again', () => {
  const failure_reason = 'insufficient_funds';
  expect(standingOf(proposalOf('started', { agreed, failure_reason }))).toBe('try_again');
  expect(standingOf(proposalOf('started', { agreed }))).toBe('unfinished');
});

test('a waiting page sees every change that it would show', () => {
  const progress = { ...asked, status: 'checking' as const };
  const before = proposalOf('approved', { status: 'processing', progress });
  const ready = { ...progress, redirect_url: 'https://wallet.example/1' };
  expect(markOf({ ...before })).toBe(markOf(before));
  expect(markOf({ ...before, progress: ready })).not.toBe(markOf(before));
  expect(markOf({ ...before, status: 'done' })).not.toBe(markOf(before));
  expect(markOf({ status: 'open', version: 1 })).not.toBe(markOf({ status: 'open', version: 2 }));
});

test('looking slows down, and ends after ten minutes', () => {
  const pauses = [0, 60_000, 300_000, 600_000].map((passedMs) => pauseAfter(passedMs));
  expect(pauses).toEqual([2_000, 5_000, 15_000, undefined]);
  expect(pauseAfter(0, true)).toBe(15_000);
});

test('only a web page of the shop becomes a link', () => {
  expect(shopAddress('https://shop.example/paid')).toBe('https://shop.example/paid');
  for (const given of ['javascript:alert(1)', 'data:text/html,x', '//shop.example', 'shop', null])
    expect(shopAddress(given)).toBeUndefined();
  expect(shopAddress('https://luwag.ph@shop.example/')).toBeUndefined();
});
