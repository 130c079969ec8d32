import { buildWebIfStale } from './build-web.ts';
import { startProduct } from './product.ts';

/** Runs `work` against a server that is already up, or against one started for it. */
export async function withProduct(
  url: string | undefined,
  work: (origin: string, settings?: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (url) return work(new URL(url).origin);
  await buildWebIfStale();
  const product = await startProduct();
  try {
    await work(product.origin, product.settings);
  } finally {
    await product.stop();
  }
}
