import { expect, test } from 'vitest';
import { axeFaults } from '../axe.ts';
import { qrPng } from '../qr-picture.ts';
import { browser, openBrowserForFile } from '../set-up.ts';
import { openDesk } from './desk.ts';
import { knownPerson } from './person.ts';
import { press, sendLogin } from './steps.ts';
import { openHydrated, openVisitor } from './visitor.ts';

openBrowserForFile();

const receipt = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: qrPng('A receipt of what was paid at a counter'),
};

test('somebody looks for an answer, writes to us, is answered, and says that it is settled', async () => {
  const person = await knownPerson('buyer');
  const visitor = await openVisitor(browser);
  const page = await visitor.openTab();
  // Read by anybody.
  await openHydrated(page, '/buyer/support');
  await page.getByRole('searchbox').fill('paid but not shown');
  await press(page, 'Search');
  await page.getByRole('link', { name: /^I paid but it does not show/ }).click();
  await page.getByRole('heading', { level: 1, name: 'I paid but it does not show' }).waitFor();
  // Written by whoever signs in, on the way to the form.
  await page.getByRole('link', { name: 'Write to us' }).click();
  await page.waitForURL('**/buyer/login**');
  await sendLogin(page, person);
  await page.waitForURL('**/buyer/support/cases/new?topic=paid_not_shown');
  await page.getByRole('heading', { name: 'What happened?' }).waitFor();
  await page.getByLabel('Your message').fill('I paid at a counter last night.');
  await page.getByLabel('A photo, if it helps').setInputFiles(receipt);
  await press(page, 'Send');
  const title = await page.getByText(/Your case number is H-\d+/).innerText();
  const [reference = ''] = /H-\d+/.exec(title) ?? [];
  await page.getByAltText('Your photo').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const address = new URL(page.url()).pathname;

  const { visitor: staff, page: desk } = await openDesk();
  await openHydrated(desk, '/ops/support?show=all');
  await desk.getByRole('link', { name: new RegExp(reference) }).click();
  await desk.getByText('I paid at a counter last night.').waitFor();
  expect(await axeFaults(desk)).toEqual([]);
  await desk.getByRole('link', { name: 'Payment found' }).click();
  // The words come with the address that the link leads to.
  const answer = desk.locator('textarea').first();
  await expect.poll(() => answer.inputValue()).toContain('We found your payment');
  await press(desk, 'Answer and ask if it is settled');
  await desk.getByText('Done. The person is told.').waitFor();
  await staff.leave();

  await openHydrated(page, address);
  await page.getByText('We found your payment').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, 'Yes, this settles it');
  await page.getByText('You said that it is settled').waitFor();
  await visitor.leave();
});
