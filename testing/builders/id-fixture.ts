import type { Role } from '@luwag/contracts/endpoint';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';

/** What a call with an id in it looks like. */
export type IdRequest = {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
};

/**
 * For every id in every contract: how to make something it names, and a call that uses it. The
 * matrix then shows that only its owner can, and that somebody else's id looks like none at all.
 */
export type IdFixture =
  | {
      /** Who can own one; everyone, if left out. */
      roles?: readonly Role[];
      /** Makes something that belongs to `who`; its id. */
      own(harness: PoolHarness, who: SignedIn): Promise<string>;
      /** The call as `who` makes it, with that id. */
      request(harness: PoolHarness, who: SignedIn, id: string): Promise<IdRequest>;
      /** What is said about an id that is not one's own. */
      refused: string;
    }
  /** An id that names nobody's possession, and why. */
  | { nobodys: string };

export type IdFixtures = Record<string, Record<string, IdFixture>>;
