/**
 * Work that a stranger's machine does before we spend money at its word: a number is looked for
 * whose key, derived from the challenge, begins with enough zeros. Looking takes hundreds of
 * derivations, checking one. Browsers and the API share this file; both have WebCrypto.
 */
export const workIterations = 2_000;
export const workZeroBits = 9;
/** No machine needs nearly as many: what counts further has lost its way. */
const triesMax = 1_000_000;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A function that says whether a number solves this challenge. */
async function judgeOf(challenge: string): Promise<(counter: number) => Promise<boolean>> {
  const key = await crypto.subtle.importKey('raw', bytesOf(challenge), 'PBKDF2', false, [
    'deriveBits',
  ]);
  return async (counter) => {
    const salt = bytesOf(String(counter));
    const params = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: workIterations };
    const [first = 0, second = 0] = new Uint8Array(
      await crypto.subtle.deriveBits(params, key, 256),
    );
    return (first * 256 + second) >> (16 - workZeroBits) === 0;
  };
}

/** What is sent back: the challenge with the number that solves it. */
export async function solveWork(challenge: string): Promise<string> {
  const isSolvedBy = await judgeOf(challenge);
  for (let counter = 0; counter < triesMax; counter += 1)
    if (await isSolvedBy(counter)) return `${challenge}~${counter}`;
  throw new Error('no number solves this challenge');
}

/** The challenge of a solution that is one, or undefined. */
export async function challengeSolvedBy(work: string): Promise<string | undefined> {
  const [, challenge = '', counter = ''] = /^([^~]{1,120})~(0|[1-9]\d{0,6})$/.exec(work) ?? [];
  if (!challenge) return undefined;
  const isSolvedBy = await judgeOf(challenge);
  return (await isSolvedBy(Number(counter))) ? challenge : undefined;
}
