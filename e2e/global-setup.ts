import type { TestProject } from 'vitest/node';
import { buildWebIfStale } from './build-web.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

/** Once per run: the engines, the API and the built web server, as they stand in production. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebIfStale();
  const product = await startProduct();
  project.provide('origin', product.origin);
  return product.stop;
}
