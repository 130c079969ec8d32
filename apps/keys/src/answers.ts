import type { Answer, CallName, Read } from '@luwag/key-service/wire';
import { readAlarms } from '@luwag/platform/observability/alarms';
import type { Logger } from '@luwag/platform/observability/log';
import type { Ceiling } from './ceiling.ts';
import type { Keyring } from './keyring.ts';

export type KeysDeps = {
  ring(): Keyring;
  unwraps: Ceiling;
  indexes: Ceiling;
  log: Logger;
};

/** More was asked for than anybody needs. */
export class AboveCeiling extends Error {
  override name = 'AboveCeiling';
}

export type Answers = { [C in CallName]: (asked: Read<C>) => Answer<C> };

/**
 * What each call answers. A log line says how many and of which place, never a key or a value;
 * `alarm` is what the operator's pager listens for.
 */
export function answersOf({ ring, unwraps, indexes, log }: KeysDeps): Answers {
  function within(ceiling: Ceiling, count: number, what: string): void {
    if (ceiling.take(count)) return;
    log.error(
      { alarm: 'above_ceiling', what, count },
      'more was asked for than the ceiling allows',
    );
    throw new AboveCeiling(what);
  }
  return {
    wrap({ items, is_canary: isCanary }) {
      const { wrap, versions } = ring();
      const wrapped = items.map(({ place, key }) =>
        wrap(versions.current, place, { key: Buffer.from(key, 'base64'), isCanary }).toString(
          'base64',
        ),
      );
      return { version: versions.current, wrapped };
    },
    unwrap({ items }) {
      within(unwraps, items.length, 'unwraps');
      const { unwrap } = ring();
      const keys = items.map(({ place, wrapped }) => {
        const content = unwrap(place, Buffer.from(wrapped, 'base64'));
        if (!content) log.error({ alarm: 'does_not_unwrap', place }, 'a key does not unwrap');
        // Answered like any other: whoever took the bait need not know.
        if (content?.isCanary) log.error({ alarm: 'canary', place }, 'a canary was unwrapped');
        return content?.key.toString('base64') ?? null;
      });
      return { keys };
    },
    rewrap({ items }) {
      const { wrap, unwrap, versions } = ring();
      const wrapped = items.map(({ place, wrapped }) => {
        const content = unwrap(place, Buffer.from(wrapped, 'base64'));
        const anew = content && wrap(versions.current, place, content);
        if (!anew) log.error({ alarm: 'does_not_unwrap', place }, 'a key does not unwrap');
        return anew?.toString('base64') ?? null;
      });
      return { version: versions.current, wrapped };
    },
    index({ name, values }) {
      within(indexes, values.length, 'indexes');
      const { index } = ring();
      return { indexes: values.map((value) => index(name, value).toString('base64')) };
    },
    versions: () => ring().versions,
    health: () => ({ status: 'ok', alarms: Object.fromEntries(readAlarms()) }),
  };
}
