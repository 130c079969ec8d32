import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import type { KeysEnv } from './env.ts';

/**
 * Who may call is who may open the socket. Alone (development), it and its folder are ours: 0600 in
 * 0700. Started by root with a user and a group of its own, the process gives root up before it
 * reads a key or listens, and the socket is open to that group: 0660 in 0750. The API and the
 * worker are in the group; nobody else is. Started as that user, as in a container, it makes the
 * folder itself.
 */
export function becomeOwnUser(env: KeysEnv): void {
  const { KEYS_UID: uid, KEYS_GID: gid } = env;
  const isRoot = process.geteuid?.() === 0;
  if (uid === undefined || gid === undefined) {
    if (isRoot && env.LUWAG_MODE === 'production')
      throw new Error('started by root without a user of its own: set KEYS_UID and KEYS_GID');
    mkdirSync(dirname(env.KEYS_SOCKET), { recursive: true, mode: 0o700 });
    return;
  }
  if (isRoot) {
    const folder = dirname(env.KEYS_SOCKET);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chownSync(folder, uid, gid);
    chmodSync(folder, 0o750);
    process.setgroups?.([]);
    process.setgid?.(gid);
    process.setuid?.(uid);
  }
  if (process.geteuid?.() !== uid || process.getegid?.() !== gid)
    throw new Error('running as another user than KEYS_UID and KEYS_GID name');
  mkdirSync(dirname(env.KEYS_SOCKET), { recursive: true, mode: 0o750 });
}

/** Listens where nobody but those who may call can reach it. */
export async function listenOnSocket(server: Server, env: KeysEnv): Promise<void> {
  const isShared = env.KEYS_GID !== undefined;
  const open = statSync(dirname(env.KEYS_SOCKET)).mode & (isShared ? 0o027 : 0o077);
  if (open)
    throw new Error(
      `the folder of the socket is open to others: chmod ${isShared ? '0750' : '0700'}`,
    );
  await removeStale(env.KEYS_SOCKET);
  // The mask is what the socket is made with: it is at no moment open wider than it stays.
  const before = process.umask(isShared ? 0o117 : 0o177);
  try {
    server.listen(env.KEYS_SOCKET);
    await once(server, 'listening');
  } finally {
    process.umask(before);
  }
  chmodSync(env.KEYS_SOCKET, isShared ? 0o660 : 0o600);
}

/** A process that was killed leaves its socket behind; one that answers is in our place. */
async function removeStale(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const probe = connect(path);
  const isAlive = await once(probe, 'connect').then(
    () => true,
    () => false,
  );
  probe.destroy();
  if (isAlive) throw new Error(`another process listens on ${path}`);
  rmSync(path, { force: true });
}
