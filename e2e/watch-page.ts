import type { Page } from 'playwright-core';

declare global {
  interface Window {
    policyViolations: string[];
  }
}

/**
 * Collects whatever goes wrong in a page from before its first byte: errors on the console, thrown
 * errors, requests that fail, and everything the content policy stops or reports.
 */
export async function watchPage(page: Page): Promise<() => Promise<string[]>> {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The page itself answering 404 or 500 is what its test asks for; the browser calls it an
    // error.
    const isOwnStatus =
      message.text().startsWith('Failed to load resource') && message.location().url === page.url();
    if (!isOwnStatus) problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('requestfailed', (request) =>
    problems.push(`request: ${request.url()} ${request.failure()?.errorText}`),
  );
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
    const violations = await page.evaluate(() => window.policyViolations);
    return [...problems, ...violations.map((violation) => `policy: ${violation}`)];
  };
}
