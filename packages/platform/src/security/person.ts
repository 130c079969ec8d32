import type { Caller, Person } from './caller.ts';

/** The signed-in person, on calls whose contract admits nobody else. */
export function personOf({ caller }: { caller: Caller }): Person {
  if (caller.kind !== 'person')
    throw new Error(`needs a signed-in person, called by ${caller.kind}`);
  return caller;
}
