import type { Page } from 'playwright-core';

/** What one page costs over the network, headers and all, with nothing kept from before. */
export type Weight = {
  requests: number;
  bytes: number;
  /** By the browser's own words for what it fetched: Document, Stylesheet, Script, Font, … */
  bytesOf: Record<string, number>;
  encodings: Set<string>;
};

export async function weigh(
  page: Page,
  path: string,
  until: 'networkidle' | 'load' = 'networkidle',
): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  const weight: Weight = { requests: 0, bytes: 0, bytesOf: {}, encodings: new Set() };
  const kinds = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    weight.requests += 1;
    kinds.set(requestId, type);
  });
  session.on('Network.responseReceived', ({ response }) => {
    const encoding = response.headers['content-encoding'];
    if (encoding) weight.encodings.add(encoding);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    weight.bytes += encodedDataLength;
    weight.bytesOf[kind] = (weight.bytesOf[kind] ?? 0) + encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(path, { waitUntil: until });
  if (until === 'load') await page.waitForTimeout(1_000);
  await session.detach();
  return weight;
}
