import { expect, test } from 'vitest';
import { faultsOfProfiles } from './check.ts';
import { type Profile, profiles, usualOfRuntimes } from './profile.ts';

const allowed = ({ syscalls }: Profile): string[] =>
  syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW').flatMap(({ names }) => names);

/** By these a process looks into others, loads code into the kernel, or leaves its container. */
const never = [
  ...['bpf', 'chroot', 'clone3', 'delete_module', 'finit_module', 'init_module', 'io_uring_setup'],
  ...['kexec_load', 'keyctl', 'mknod', 'mknodat', 'open_by_handle_at', 'perf_event_open'],
  ...['personality', 'process_vm_readv', 'process_vm_writev', 'ptrace', 'reboot', 'setns'],
  ...['swapon', 'userfaultfd'],
];

test('the files are what the list says', () => {
  expect(faultsOfProfiles()).toEqual([]);
});

test.each(Object.entries(profiles))(
  '%s allows each call once, and none that never',
  (_, profile) => {
    const [usual = { names: [] }] = profile.syscalls;
    expect(new Set(usual.names).size).toBe(usual.names.length);
    expect(allowed(profile).filter((name) => never.includes(name))).toEqual([]);
  },
);

test('only the API makes namespaces: the six of a decoder', () => {
  const beyond = allowed(profiles.api).filter((name) => !allowed(usualOfRuntimes).includes(name));
  expect(beyond.sort()).toEqual(['mount', 'pivot_root', 'umount2', 'unshare']);
  const rule = profiles.api.syscalls.find(({ names }) => names.includes('unshare'));
  const [argument] = rule?.args ?? [];
  const isAllowed = (flags: number) =>
    (BigInt(flags) & BigInt(argument?.value ?? 0)) === BigInt(argument?.valueTwo ?? 1);
  const user = 0x1000_0000;
  const cgroup = 0x0200_0000;
  expect([isAllowed(user), isAllowed(0x7c02_0000), isAllowed(user + cgroup)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('the key process opens no socket but a Unix one', () => {
  const families = profiles.keys.syscalls
    .filter(({ names }) => names.includes('socket'))
    .map(({ args }) => args);
  expect(families).toEqual([[{ index: 0, value: 1, valueTwo: 0, op: 'SCMP_CMP_EQ' }]]);
});
