import { connectKeys } from './client.ts';

/**
 * How the key process stands, asked over its socket, for it has no port: the version that wraps and
 * the alarms that it raised. Rejects while it does not answer.
 */
export function keysStateReader(socketPath: string) {
  const keys = connectKeys(socketPath);
  return async () => {
    const [{ current }, { alarms = {} }] = await Promise.all([
      keys.call('versions', {}),
      keys.call('health', {}),
    ]);
    return { version: current, alarms };
  };
}
