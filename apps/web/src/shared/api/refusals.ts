import type { Endpoint } from '@luwag/contracts/endpoint';
import type { PlatformRefusalCode } from '@luwag/contracts/problem';
import type { TransportCode } from './call.ts';

type DeclaredBy<E> = E extends Endpoint ? keyof E['refusals'] & string : never;

/**
 * What a screen makes of the refusals of the calls behind it. Each one that a contract declares has
 * its line here, or the screen does not compile; `undefined` says that the screen's general words
 * will do. What any call can meet, and what the form itself finds (`Own`), may be added.
 */
export type ForRefusals<E extends Endpoint, T, Own extends string = never> = Readonly<
  Record<DeclaredBy<E>, T | undefined> &
    Partial<Record<PlatformRefusalCode | TransportCode | Own, T>>
>;

/** The line for a code, which may have come by a form and be anything. */
export const lineFor = <T>(
  lines: Readonly<Record<string, T | undefined>>,
  code: string,
): T | undefined => lines[code];
