import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { openBrowserForFile } from '../set-up.ts';
import { openOwing } from './owing.ts';
import { press } from './steps.ts';
import { openHydrated } from './visitor.ts';

openBrowserForFile();

test('a buyer moves a date, knowing what it costs, and sees what ending today saves', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: true });
  await openHydrated(page, planPath);
  await page.getByRole('link', { name: 'Move a date' }).click();
  await page.getByRole('heading', { name: 'Which day is easier?' }).waitFor();
  await page.getByText('2 free moves left this year').waitFor();
  await openHydrated(page, `${planPath}/move`);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Move to the chosen day');
  await page.getByText('Choose a day first.').waitFor();
  // The button is far below: the eye and the keyboard go to why.
  expect(await page.evaluate('document.activeElement?.className')).toBe('refusal');
  await page.getByRole('radio').last().check();
  await page.getByRole('button', { name: /^Move to \w+day, / }).click();
  await page.waitForURL(`**${planPath}?moved=1`);
  await page.getByText(/^Payment 1 of 6 is now due on /).waitFor();
  await page.getByText(/^Moving it was free\. Interest for the days moved, ₱/).waitFor();
  await openHydrated(page, `${planPath}/move`);
  await page.getByText('1 free move left this year').waitFor();

  await openHydrated(page, `${planPath}/settle`);
  await page.getByText('You save').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Pay ₱4,/ }).click();
  await page.waitForURL(`**${planPath}?pay=all#pay`);
  expect(await page.locator('input[name=how][value=all]').isChecked()).toBe(true);
  await visitor.leave();
});

test('a buyer calls a plan off within the free days and owes the price alone', async () => {
  const { visitor, page, planPath } = await openOwing({ javaScriptEnabled: true, firstInDays: 22 });
  await openHydrated(page, planPath);
  await page.getByRole('link', { name: 'Changed your mind?' }).click();
  await page.getByRole('heading', { name: 'Call this plan off' }).waitFor();
  await page.getByText('What you bought stays yours.').waitFor();
  await openHydrated(page, `${planPath}/call-off`);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Call it off and pay back ₱4,800.00');
  await page.waitForURL(`**${planPath}`);
  await page.getByText(/^You called this plan off on /).waitFor();
  await page.getByText(/₱4,800\.00 is left, to be paid by /).waitFor();
  await page.goto(`${planPath}/call-off`);
  await page.getByText('This plan was called off already.').waitFor();
  await visitor.leave();
});

test('without script a buyer who is late takes a lighter plan and is late no more', async () => {
  const { visitor, page, planPath } = await openOwing({
    javaScriptEnabled: false,
    firstInDays: -9,
  });
  await page.goto(planPath);
  await page.getByText('Late').first().waitFor();
  await page.getByRole('link', { name: 'Cannot pay right now?' }).click();
  await page.getByRole('heading', { name: 'Let us make it lighter' }).waitFor();
  expect(await page.getByRole('radio').count()).toBe(3);
  await page.getByRole('radio', { name: /^Smaller payments/ }).check();
  await press(page, 'Take the chosen plan');
  await page.waitForURL(`**${planPath}`);
  expect(await page.getByText('Late', { exact: true }).count()).toBe(0);
  await page.getByText(/^Lighter plan since /).waitFor();
  await page.goto(`${planPath}/lighter`);
  await page.getByText('You have a lighter plan').waitFor();
  await page.getByText('0 of 3 payments on time. After 3 you can buy in parts again.').waitFor();
  await visitor.leave();
});
