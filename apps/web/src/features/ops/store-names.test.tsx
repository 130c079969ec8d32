import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { waitingName as name, namesAtMs as nowMs } from '../../../testing/store-names.ts';
import { QueuePage, type QueuePageProps } from './queue-page.tsx';
import { type NameQueue, type NameReply, StoreNames } from './store-names.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const queueOf = (...results: NameQueue['results']): NameQueue => ({
  results,
  waiting: results.length,
  late: results.filter((line) => line.is_late).length,
});
const draw = (names: NameQueue, reply?: NameReply) =>
  drawPage(<StoreNames names={names} reply={reply} nowMs={nowMs} />);

test('a name says what it reads like and whose it is, and takes a reason with either word', () => {
  const page = draw(queueOf(name));
  expect(page).toContain('Reads like Jollibee');
  expect(page).toContain('Nena Reyes General Merchandise · City of Manila');
  expect(page).toMatch(/<input[^>]* required=""[^>]* name="reason"/);
  expect(page).toContain('The shop reads it');
  expect(page).toContain('value="approve"');
  expect(page).toContain('value="refuse"');
});

test('where nothing waits nothing is shown, and what went wrong is told all the same', () => {
  expect(draw(queueOf())).toBe('');
  const late = draw(queueOf(), { storeId: name.store_id, code: 'store_name_decided' });
  expect(late).toContain('Somebody else has decided this name.');
});

const late = {
  ...name,
  store_id: '019a8474-0000-7000-8000-000000000002',
  waiting_since: '2026-11-14T02:00:00.000Z',
  due_at: '2026-11-14T06:00:00.000Z',
  is_late: true,
};

test('how many wait, how long the oldest has, and which are late stands above and beside them', () => {
  const page = draw(queueOf(late, name));
  expect(page).toContain('Names of new stores, 2');
  expect(page).toContain('The oldest has waited 2 days. 1 later than promised.');
  expect(page).toContain('Promised within 4 h, 8 AM to 8 PM.');
  expect(page).toMatch(/class="is-late">2 days<span class="visually-hidden">, later than promised/);
  expect(page).toMatch(/<time(?![^>]*is-late)[^>]*>40 min</);
});

test('the numbers of the queue and of home count names beside the cases', () => {
  const props: QueuePageProps = {
    ...({ kind: 'kyb', state: null, lines: [], nextCursor: null, isFirst: true } as const),
    ...{ waiting: 0, late: 0, nowMs, isNoneLeft: false, names: queueOf(late, name) },
    counts: {
      ...{ NEW: 7, WAITING_CUSTOMER_INPUT: 0, PROCESSING: 0 },
      ...{ PASSED_WITH_REQUIREMENTS: 0, PASSED: 10_000, REJECTED: 0 },
    },
  };
  const queue = drawPage(<QueuePage {...props} />);
  expect(queue).toContain('2 store names wait for us. 1 later than promised.');
  expect(queue).not.toContain('Nobody');
  // What is not counted to its end says so.
  expect(queue).toContain('<b>7</b>');
  expect(queue).toContain('<b>10,000+</b>');
});
