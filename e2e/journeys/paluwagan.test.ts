import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { createAccount } from '@luwag/testing/builders/accounts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';
import { axeFaults } from '../axe.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openDesk } from './desk.ts';
import { passTo } from './group-clock.ts';
import { linkMaya } from './linking.ts';
import { newPerson } from './person.ts';
import { logIn, press } from './steps.ts';
import { openHydrated, openVisitor, type Visitor } from './visitor.ts';

openBrowserForFile();

type Member = { name: string; visitor: Visitor; page: Page };

/** Somebody with a proven number and a wallet of test money, signed in. */
async function enter(firstName: string): Promise<Member> {
  const person = newPerson('buyer');
  const account = {
    ...person,
    ...{ contactNumber: `+63${person.number}`, firstName, accountStatus: 'ACTIVE' as const },
  };
  await withStores((stores) => createAccount(stores, account), inject('settings'));
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  await openHydrated(page, '/buyer/login');
  await logIn(page, person);
  await linkMaya(page, { hasScript: true });
  return { name: firstName, visitor, page };
}

/** Four seats of ₱500.00 a week, drawn in the open. Returns the group's address. */
async function makeGroup({ page }: Member): Promise<string> {
  await openHydrated(page, '/buyer/paluwagan?mode=test');
  await page.getByText('No group yet').waitFor();
  await page.getByRole('link', { name: 'Start a group' }).filter({ visible: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Palengke ng Sta. Rosa');
  await page.getByLabel('How many seats').fill('4');
  await page.getByLabel('Each gives, each time').fill('500');
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('First turn').fill(addDays(manilaDateOf(Date.now()), 10));
  await page.getByRole('radio', { name: /^Draw it in the open/ }).check();
  // What it comes to is worked out while it is typed.
  await page.getByText('₱500.00 × 4').waitFor();
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

/** Pays what the page asks for from the wallet, and waits until it is there. */
async function give(page: Page, amount: string, { autopay = false } = {}): Promise<void> {
  await page.getByRole('radio', { name: /^Maya/ }).check();
  if (autopay) await page.getByRole('checkbox', { name: /^Take it from Maya/ }).check();
  await press(page, `Give ${amount}`);
  await page.waitForURL('**/payments/**');
  await page.getByText(`Paid ${amount}`, { exact: true }).waitFor();
}

async function giveFromGroup(
  { page }: Member,
  group: string,
  { amount, autopay = false }: { amount: string; autopay?: boolean },
): Promise<void> {
  await openHydrated(page, group);
  await page.getByRole('link', { name: `Give ${amount}` }).click();
  await page.waitForURL('**/give?due=**');
  await give(page, amount, { autopay });
}

async function invite({ page }: Member, group: string): Promise<string> {
  await openHydrated(page, `${group}/manage`);
  await press(page, 'Make the invitation');
  const link = page.locator('[role=status] .pal-hash');
  return new URL(await link.innerText()).search;
}

/** Reads, signs and sits down; the number is kept by us, or by its owner, who is handed it. */
async function join(
  { page }: Member,
  search: string,
  { deposit = false, keepsNumber = false } = {},
): Promise<string> {
  await openHydrated(page, `/buyer/paluwagan/join${search}`);
  await page.getByText('The rules everyone signs').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  if (deposit) await page.getByRole('checkbox', { name: /^I leave a deposit/ }).check();
  let number = '';
  if (keepsNumber) {
    await page.getByRole('radio', { name: /^I keep it myself/ }).check();
    number = await page.locator('form .pal-hash').innerText();
  }
  await page.getByRole('checkbox', { name: /^I read the 7 rules/ }).check();
  await press(page, 'Sign and take a seat');
  await page.waitForURL(/\?joined/);
  return number;
}

/** Until the page shows it: the worker acts in its own time. */
async function until(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(path);
        return page.getByText(text).count();
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(0);
}

/** The order, by first names; and the browser's own word that it follows from the numbers. */
async function readDraw({ page }: Member, group: string): Promise<string[]> {
  await openHydrated(page, `${group}/draw`);
  await page.getByText('Same order', { exact: true }).waitFor();
  await page.getByText(/5 of 5 seals fit, 4 of 4 turns the same/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const names = await page.locator('.pal-order li b').allInnerTexts();
  return names.map((name) => name.split(' ')[0] ?? '');
}

/** A stranger computes it too, and sees at once when somebody has changed the order. */
async function checkAsStranger({ page }: Member, groupId: string): Promise<void> {
  const led = await page.getByRole('link', { name: /^The same check/ }).getAttribute('href');
  const answer = await page.request.get(`/api/v1/paluwagan/groups/${groupId}/draw/`);
  const { values } = (await answer.json()) as { values: { order: number[] } };
  const stranger = await openVisitor(browser);
  const tab = await stranger.openTab();
  await openHydrated(tab, led ?? '');
  await tab.getByText('Same order', { exact: true }).waitFor();
  expect(await tab.getByText('Lorna').count()).toBe(0);
  const changed = { ...values, order: values.order.toReversed() };
  await tab.getByLabel('Or paste its numbers').fill(JSON.stringify(changed));
  await press(tab, 'Compute');
  await tab.getByText('Does not fit', { exact: true }).waitFor();
  await tab.getByText(/The published order is not the one that these numbers give/).waitFor();
  await stranger.leave();
}

type Group = { path: string; groupId: string };
type Four = Record<'lorna' | 'tess' | 'dante' | 'joy', Member>;

/** Three leave a deposit; the last does not, and keeps her number to herself until the draw. */
async function fillAndDraw({ lorna, tess, dante, joy }: Four): Promise<Group & { first: string }> {
  const path = await makeGroup(lorna);
  const groupId = path.split('/').at(-1) ?? '';
  await openHydrated(lorna.page, `${path}/manage`);
  await press(lorna.page, 'Leave a deposit');
  await lorna.page.waitForURL('**/give?due=**');
  await give(lorna.page, '₱500.00');
  for (const member of [tess, dante]) {
    await join(member, await invite(lorna, path), { deposit: true });
    await giveFromGroup(member, path, { amount: '₱500.00' });
  }
  const number = await join(joy, await invite(lorna, path), { keepsNumber: true });
  await openHydrated(joy.page, path);
  await joy.page.getByRole('link', { name: 'Open my number' }).click();
  await joy.page.getByLabel('Your number', { exact: true }).fill(number);
  await press(joy.page, 'Open my number');
  await joy.page.getByRole('heading', { name: 'The order is drawn' }).waitFor();
  const [first = ''] = await readDraw(joy, path);
  await checkAsStranger(joy, groupId);
  return { path, groupId, first };
}

/** The organiser finds somebody for the seat of whoever does not pay, who pays what it owes. */
async function replace(group: Group, organiser: Member, gone: Member): Promise<Member> {
  const { page } = organiser;
  await until(page, `${group.path}?turns=all`, /moved to the end/);
  const substitute = await enter('Rosa');
  await openHydrated(page, `${group.path}/manage`);
  const seats = page.getByLabel('Which seat');
  const seat = seats.locator('option', { hasText: gone.name });
  await seats.selectOption((await seat.getAttribute('value')) ?? '');
  await press(page, 'Make the invitation');
  const link = await page.locator('[role=status] .pal-hash').innerText();
  await join(substitute, new URL(link).search);
  // What the seat owes of the first round, and then its part of the one that runs.
  await giveFromGroup(substitute, group.path, { amount: '₱505.00' });
  await giveFromGroup(substitute, group.path, { amount: '₱505.00' });
  return substitute;
}

/** What came in was paid out to the centavo, and the desk says so too. */
async function endAtZero({ path, groupId }: Group, { page }: Member): Promise<void> {
  await until(page, path, 'The group is finished');
  await expect
    .poll(
      async () => {
        await page.goto(`${path}/book`);
        return page.locator('.bill-sum dd').innerText();
      },
      { timeout: 90_000 },
    )
    .toBe('₱0.00');
  expect(await axeFaults(page)).toEqual([]);
  const desk = await openDesk();
  await openHydrated(desk.page, `/ops/paluwagan/${groupId}`);
  await desk.page.getByText('Equal', { exact: true }).waitFor();
  expect(await axeFaults(desk.page)).toEqual([]);
  await desk.visitor.leave();
}

test('a group lives a whole cycle: one is late, one defaults and is replaced, nothing is left over', async () => {
  const four: Four = {
    lorna: await enter('Lorna'),
    tess: await enter('Tess'),
    dante: await enter('Dante'),
    joy: await enter('Joy'),
  };
  const { lorna, tess, dante, joy } = four;
  const group = await fillAndDraw(four);
  const { path, groupId } = group;
  // The first has a deposit, by the rule. Of the two others who left one, one will be late and one
  // will not pay; whoever organises stays.
  const secured = [tess, dante, lorna];
  const receiver = secured.find(({ name }) => name === group.first) ?? lorna;
  const [gone = dante, late = lorna] = secured.filter((member) => member !== receiver);

  await passTo({ groupId, round: 1, days: 0 });
  for (const member of [receiver, joy])
    await giveFromGroup(member, path, { amount: '₱505.00', autopay: true });
  await passTo({ groupId, round: 1, days: 4 });
  await until(receiver.page, path, 'Your pot, ₱2,000.00');
  await receiver.page.getByText('2 are late, nobody is short').waitFor();
  await giveFromGroup(late, path, { amount: '₱515.00', autopay: true });

  await passTo({ groupId, round: 2, days: 0 });
  const substitute = await replace(group, lorna, gone);
  for (const round of [3, 4]) {
    await passTo({ groupId, round, days: 0 });
    await giveFromGroup(substitute, path, { amount: '₱505.00' });
  }
  await endAtZero(group, substitute);
  for (const { visitor } of [lorna, tess, dante, joy, substitute]) await visitor.leave();
});
