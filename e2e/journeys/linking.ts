import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { press } from './steps.ts';
import { openHydrated } from './visitor.ts';

export const atGateway = (page: Page) =>
  page.waitForURL((url) => url.origin !== inject('origin') && url.pathname.includes('/pay/'));

/** A wallet of test money, linked on the gateway's page. */
export async function linkMaya(page: Page, { hasScript }: { hasScript: boolean }): Promise<void> {
  await openHydrated(page, '/buyer/sources/test');
  await page.getByText('Test mode: no real money moves').waitFor();
  await press(page, 'Link Maya');
  await page.waitForURL('**/buyer/sources/link/**');
  // Script goes on by itself; without it there is a button once the page is there.
  if (!hasScript) await page.getByRole('link', { name: 'Go on to Maya' }).click();
  await atGateway(page);
  await press(page, 'Approve');
  await page.waitForURL('**/buyer/sources/test?linked=**');
  await page.getByText(/^Maya •••• \d{4} is linked$/).waitFor();
}
