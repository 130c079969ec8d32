import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from './build-web.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /** What the product's processes were told. */
    settings: Record<string, string>;
  }
}

/** Once per run: the engines and every process, as they stand in production. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfStale();
  const product = await startProduct();
  project.provide('origin', product.origin);
  project.provide('settings', product.settings);
  return product.stop;
}
