/**
 * Tells zod not to make code out of text. The content policy forbids it, and though zod goes on
 * without, its attempt is reported as a violation. The object is the one that zod itself shares
 * between its copies: importing zod to say so would send it with every page.
 */
export function forbidEval(): void {
  const shared: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
  shared.__zod_globalConfig ??= {};
  shared.__zod_globalConfig.jitless = true;
}
