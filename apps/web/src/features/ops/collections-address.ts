import type { DelinquencyBucket } from '@luwag/domain/delinquency';
import { withSearch } from '#app/shared/page/with-search.ts';

type Wanted = {
  mode: 'live' | 'test';
  bucket?: DelinquencyBucket | null;
  cursor?: string | undefined;
};

export const collectionsPath = ({ mode, bucket, cursor }: Wanted): string =>
  withSearch('/ops/collections', { mode: mode === 'test' ? 'test' : null, bucket, cursor });

export const personPath = (accountId: string): string => `/ops/collections/${accountId}`;
