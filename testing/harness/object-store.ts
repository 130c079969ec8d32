import type { StoreSettings } from '@luwag/object-store/store';
import { objectStoreSettings, startObjectStore } from '../../scripts/lib/object-store.ts';

/** The real thing behind the S3 adapter; started when the first test asks for it. */
export async function objectStoreOfTests(): Promise<StoreSettings> {
  await startObjectStore();
  return objectStoreSettings();
}
