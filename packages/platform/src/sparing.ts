/**
 * Asks something that may be away so that few wait for it: after a failure nobody asks for a
 * while, and then one alone does; the others fail at once until that one was answered.
 */
export function createSparing(restMs: number) {
  let restsUntil: number | undefined;
  let isTried = false;
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    const isResting = restsUntil !== undefined;
    if (isTried || (restsUntil ?? 0) > performance.now())
      throw new Error('it did not answer a moment ago and is not asked again yet');
    isTried = isResting;
    try {
      const answer = await ask();
      restsUntil = undefined;
      return answer;
    } catch (error) {
      restsUntil = performance.now() + restMs;
      throw error;
    } finally {
      if (isResting) isTried = false;
    }
  };
}
