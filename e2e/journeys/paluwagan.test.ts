import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { createAccount } from '@luwag/testing/builders/accounts';
import { joinByLink, payDues } from '@luwag/testing/builders/paluwagan-groups';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openDesk } from './desk.ts';
import { passTo, untilReleased } from './group-clock.ts';
import { linkMaya } from './linking.ts';
import { newPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor, type Visitor } from './visitor.ts';

openBrowserForFile();

const seats = 10;
const today = () => manilaDateOf(Date.now());

type Account = { id: string };
type Member = Account & { visitor: Visitor; page: Page };

/** Somebody with a proven number, signed in; with a wallet of test money to give from by hand. */
async function enter(firstName: string, { wallet = false } = {}): Promise<Member> {
  const person = newPerson('buyer');
  const account = { ...person, contactNumber: `+63${person.number}`, firstName };
  const { id } = await withStores((stores) => createAccount(stores, account), inject('settings'));
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  if (wallet) await linkMaya(page, { hasScript: true });
  return { id, visitor, page };
}

/** Ten seats of ₱500.00 a week, drawn in the open. Returns the group's address. */
async function makeGroup({ page }: Member): Promise<string> {
  await openHydrated(page, '/buyer/paluwagan?mode=test');
  await page.getByText('No group yet').waitFor();
  await page.getByRole('link', { name: 'Start a group' }).filter({ visible: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Palengke ng Sta. Rosa');
  await page.getByLabel('How many seats').fill(String(seats));
  await page.getByLabel('Each gives, each time').fill('500');
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('First turn').fill(addDays(today(), 10));
  await page.getByRole('radio', { name: /^Draw it in the open/ }).check();
  // What it comes to is worked out while it is typed.
  await page.getByText(`₱500.00 × ${seats}`).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Read the rules and sign');
  await page.getByRole('heading', { name: 'Palengke ng Sta. Rosa' }).waitFor();
  await press(page, 'Sign and make the group');
  await page.getByText('Tick this to sign.').waitFor();
  await page.getByRole('checkbox', { name: /^I read the 7 rules/ }).check();
  await press(page, 'Sign and make the group');
  await page.waitForURL(/\/buyer\/paluwagan\/[0-9a-f-]{36}\?made/);
  return new URL(page.url()).pathname;
}

async function giveFromGroup(
  { page }: Member,
  group: string,
  { amount, autopay = false }: { amount: string; autopay?: boolean },
): Promise<void> {
  await openHydrated(page, group);
  await page.getByRole('link', { name: `Give ${amount}` }).click();
  await page.waitForURL('**/give?due=**');
  await page.getByRole('radio', { name: /^Maya/ }).check();
  if (autopay) await page.getByRole('checkbox', { name: /^Take it from Maya/ }).check();
  await press(page, `Give ${amount}`);
  await page.waitForURL('**/payments/**');
  await page.getByText(`Paid ${amount}`, { exact: true }).waitFor();
}

/** What a new link of the page carries. */
async function makeLink(page: Page): Promise<string> {
  await press(page, 'Make the invitation');
  return new URL(await page.locator('[role=status] .pal-hash').innerText()).search;
}

/** Reads, signs and sits down; the number is kept by us, or by its owner, who is handed it. */
async function join({ page }: Member, search: string, { keepsNumber = false } = {}) {
  await openHydrated(page, `/buyer/paluwagan/join${search}`);
  await page.getByText('The rules everyone signs').waitFor();
  let number = '';
  if (keepsNumber) {
    await page.getByRole('radio', { name: /^I keep it myself/ }).check();
    number = await page.locator('form .pal-hash').innerText();
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^I read the 7 rules/ }).check();
  await press(page, 'Sign and take a seat');
  await page.waitForURL(/\?joined/);
  return number;
}

/** Until the page shows it: the worker acts in its own time. */
const until = (page: Page, path: string, text: string | RegExp): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.goto(path);
        return page.getByText(text).count();
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(0);

type Group = { path: string; groupId: string };

/** Everybody of a round gives, from wallets of which this story tells nothing else. */
const giveAll = ({ groupId }: Group, round: number, but: readonly Account[] = []): Promise<void> =>
  withStores(
    (stores) =>
      payDues(stores, groupId, {
        on: today(),
        roundNumber: round,
        but: but.map(({ id }) => id),
      }),
    inject('settings'),
  );

/** Seven come by the same link and leave a deposit. The first of them will not pay. */
const fillWithOthers = ({ groupId }: Group, search: string): Promise<Account> =>
  withStores(async (stores) => {
    const names = ['Dante', 'Nilo', 'Ana', 'Ver', 'Baby', 'Cel', 'Ben'];
    const others = await Promise.all(
      names.map((firstName) => createAccount(stores, { firstName })),
    );
    const token = new URLSearchParams(search).get('invitation') ?? '';
    const accountIds = others.map(({ id }) => id);
    await joinByLink(stores, { groupId, token, accountIds, at: new Date() });
    await payDues(stores, groupId, { on: today(), kind: 'deposit' });
    return { id: accountIds[0] ?? '' };
  }, inject('settings'));

/** The last to sign keeps her number; with it the order is drawn, and her browser computes it. */
async function drawWith(last: Member, { path }: Group, search: string): Promise<void> {
  const { page } = last;
  const number = await join(last, search, { keepsNumber: true });
  await until(page, path, 'Open your number for the draw');
  await openHydrated(page, `${path}/draw`);
  await page.getByLabel('Your number', { exact: true }).fill(number);
  await press(page, 'Open my number');
  await page.getByRole('heading', { name: 'The order is drawn' }).waitFor();
  await page.getByText('Same order', { exact: true }).waitFor();
  await page.getByText(/11 of 11 seals fit, 10 of 10 turns the same/).waitFor();
  expect(await page.locator('.pal-order li').count()).toBe(seats);
  expect(await axeFaults(page)).toEqual([]);
}

type Values = { order: number[]; seed: string; members: { number: string | null }[] };

/** Each way of cheating, and what the page says of it. */
const tampered = (values: Values): [Values, string | RegExp][] => [
  [
    {
      ...values,
      members: values.members.map((member, index) =>
        index === 0 ? { ...member, number: null } : member,
      ),
    },
    'not opened',
  ],
  [{ ...values, seed: 'ab'.repeat(32) }, /Luwag’s number is not the one that was sealed/],
  [
    { ...values, order: values.order.toReversed() },
    'The published order is not the one that these numbers give.',
  ],
];

/** A stranger computes it too, and sees at once when somebody has changed something. */
async function checkAsStranger({ page }: Member, { groupId }: Group): Promise<void> {
  const led = await page.getByRole('link', { name: /^The same check/ }).getAttribute('href');
  const answer = await page.request.get(`/api/v1/paluwagan/groups/${groupId}/draw/`);
  const { values } = (await answer.json()) as { values: Values };
  const stranger = await openVisitor(browser);
  const tab = await stranger.openTab();
  await openHydrated(tab, led ?? '');
  await tab.getByText('Same order', { exact: true }).waitFor();
  expect(await tab.getByText('Lorna').count()).toBe(0);
  // As the page of the draw has it for copying: without names.
  const members = values.members.map((member) => ({ ...member, name: '' }));
  for (const [changed, words] of tampered({ ...values, members })) {
    await tab.getByLabel('Or paste its numbers').fill(JSON.stringify(changed));
    await press(tab, 'Compute');
    await tab.getByText(words, { exact: true }).waitFor();
    await tab.getByText('Does not fit', { exact: true }).waitFor();
  }
  await stranger.leave();
}

/** One who missed sees how the pot was made whole without them, and catches up. */
async function catchUp(late: Member, { path }: Group): Promise<void> {
  await until(late.page, path, '2 are late, nobody is short');
  const covered = late.page.getByRole('region', { name: '2 are late, nobody is short' });
  // Eight gave; one deposit; eight times the cover; the rest is ours.
  const amounts = await covered.locator('dl > div > dd:first-of-type').allInnerTexts();
  expect(amounts).toEqual(['4,000.00', '500.00', '40.00', '460.00', '₱5,000.00']);
  expect(await axeFaults(late.page)).toEqual([]);
  await giveFromGroup(late, path, { amount: '₱515.00', autopay: true });
}

/** The organiser finds somebody for the seat of whoever does not pay, who pays what it owes. */
async function replace(group: Group, { page }: Member, substitute: Member): Promise<void> {
  await until(page, `${group.path}?turns=all`, /moved to the end/);
  await openHydrated(page, `${group.path}/manage`);
  const choice = page.getByLabel('Which seat');
  const seat = choice.locator('option', { hasText: 'Dante' });
  await choice.selectOption((await seat.getAttribute('value')) ?? '');
  await join(substitute, await makeLink(page));
  await substitute.page.getByText(/The seat is yours once/).waitFor();
  // What the seat owes of the first round, and then its part of the one that runs.
  await giveFromGroup(substitute, group.path, { amount: '₱505.00' });
  await giveFromGroup(substitute, group.path, { amount: '₱505.00', autopay: true });
}

/** What came in was paid out to the centavo, and the desk says so too. */
async function endAtZero({ path, groupId }: Group, { page }: Member): Promise<void> {
  await until(page, path, 'The group is finished');
  await page.getByText('Your pot, ₱5,000.00').waitFor();
  await expect
    .poll(
      async () => {
        await page.goto(`${path}/book`);
        return page.locator('.bill dd').allInnerTexts();
      },
      { timeout: 90_000 },
    )
    // A hundred contributions with their cover, one penalty, seven deposits.
    .toEqual(['54,010.00', '0.00', '−54,010.00', '₱0.00']);
  expect(await axeFaults(page)).toEqual([]);
  const desk = await openDesk();
  await openHydrated(desk.page, `/ops/paluwagan/${groupId}`);
  await desk.page.getByText('Equal', { exact: true }).waitFor();
  expect(await axeFaults(desk.page)).toEqual([]);
  await desk.visitor.leave();
}

test('ten live a whole cycle: one is late, one defaults and is replaced, nothing is left over', async () => {
  const [lorna, tess, joy, rosa] = await Promise.all([
    enter('Lorna'),
    enter('Tess', { wallet: true }),
    enter('Joy'),
    enter('Rosa', { wallet: true }),
  ]);
  const path = await makeGroup(lorna);
  const groupId = path.split('/').at(-1) ?? '';
  const group = { path, groupId };
  await openHydrated(lorna.page, `${path}/manage`);
  const search = await makeLink(lorna.page);
  await join(tess, search);
  const dante = await fillWithOthers(group, search);
  await drawWith(joy, group, search);
  await checkAsStranger(joy, group);

  await giveAll(group, 1, [tess, dante]);
  await passTo({ groupId, round: 1, days: 4 });
  await catchUp(tess, group);

  await giveAll(group, 2, [tess, dante]);
  await passTo({ groupId, round: 2, days: 0 });
  await replace(group, lorna, rosa);
  await untilReleased({ groupId, round: 2 });
  for (let round = 3; round < seats; round += 1) {
    await giveAll(group, round);
    await passTo({ groupId, round, days: 0 });
    await untilReleased({ groupId, round });
  }
  // The last is taken from the two wallets by itself.
  await giveAll(group, seats, [tess, rosa]);
  await passTo({ groupId, round: seats, days: 0 });
  await endAtZero(group, rosa);
  for (const { visitor } of [lorna, tess, joy, rosa]) await visitor.leave();
});
