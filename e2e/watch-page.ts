import type { Page } from 'playwright-core';

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/**
 * Collects whatever goes wrong in a page from before its first byte: errors on the console, thrown
 * errors, requests that fail, and everything the content policy stops or reports. Each is told
 * once: whoever asks again hears what came since.
 */
export async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser calls every status from 400 on an error. Some are what was asked for: the page's
    // own (its test knows which), a form that comes back with what is missing or has to wait, and a
    // sign-in that is not let in.
    const isFormRefused =
      (/\.data(\?|$)/.test(url) && / 42[29] /.test(message.text())) ||
      (/\/api\/auth\/callback\/\w+$/.test(url) && / 401 /.test(message.text()));
    const isExpected =
      message.text().startsWith('Failed to load resource') && (url === page.url() || isFormRefused);
    if (!isExpected) problems.push(`console: ${message.text()} (${url})`);
  });
  page.on('pageerror', (error) => {
    // As below: what a page stopped by itself ends so, in the router that asked for it.
    const isStopped = error.message === 'signal is aborted without reason';
    if (!isStopped) problems.push(`thrown: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page may stop its own requests, as it does when the visitor goes on to the next one.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request: ${request.url()} ${reason}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/csp-report')) problems.push(`reported: ${request.postData()}`);
  });
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.policyViolations.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return async () => {
    // Without script there is nobody to note them, and nothing for the policy to stop.
    const violations = await page.evaluate(() => window.policyViolations?.splice(0) ?? []);
    return [...problems.splice(0), ...violations.map((violation) => `policy: ${violation}`)];
  };
}
