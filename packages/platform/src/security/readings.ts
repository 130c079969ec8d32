import type { ReadingKind } from '@luwag/domain/staff-reading';
import type { Logger } from '../observability/log.ts';
import type { Person } from './caller.ts';

/** Counts what our own people read of others; refuses what is too much for one hour. */
export type Readings = {
  take(reading: {
    caller: Person;
    kind: ReadingKind;
    now: Date;
    requestId: string;
    log: Logger;
  }): Promise<void>;
};
