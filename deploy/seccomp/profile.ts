import {
  decoderNamespaces,
  decoderRoot,
  type Filtered,
  files,
  type Group,
  identity,
  memory,
  networkSockets,
  plainClone,
  processes,
  signals,
  sockets,
  unixSockets,
  waiting,
} from './calls.ts';

type Rule = {
  names: string[];
  action: 'SCMP_ACT_ALLOW' | 'SCMP_ACT_ERRNO';
  errnoRet?: number;
  args?: { index: number; value: number; valueTwo: number; op: string }[];
};
/**
 * A profile in the runtime specification's own form, without what only one runtime understands:
 * Docker, Podman, containerd and CRI-O read the same file.
 */
export type Profile = {
  defaultAction: 'SCMP_ACT_ERRNO';
  defaultErrnoRet: number;
  architectures: string[];
  syscalls: Rule[];
};

const errno = { notPermitted: 1, notThere: 38 } as const;

type Wanted = { groups: readonly Group[]; filtered: readonly Filtered[]; defaultErrnoRet?: number };

/** What is not allowed is not there: programs then take the older way, which is allowed. */
function profileOf({ groups, filtered, defaultErrnoRet = errno.notThere }: Wanted): Profile {
  const names = groups.flatMap(({ calls }) => calls).sort();
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet,
    // No 32-bit calls: they go by other numbers, and nothing of ours makes them.
    architectures: ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'],
    syscalls: [{ names, action: 'SCMP_ACT_ALLOW' }, ...filtered.flatMap(rulesOf)],
  };
}

/** Conditions of one rule hold together; each way that a call is allowed is a rule of its own. */
const rulesOf = ({ call, allowed }: Filtered): Rule[] =>
  allowed.map((argument) => ({
    names: [call],
    action: 'SCMP_ACT_ALLOW',
    args: [
      'equals' in argument
        ? { index: argument.index, value: argument.equals, valueTwo: 0, op: 'SCMP_CMP_EQ' }
        : {
            index: argument.index,
            value: argument.mask,
            valueTwo: argument.bits,
            op: 'SCMP_CMP_MASKED_EQ',
          },
    ],
  }));

const usual = [files, memory, processes, identity, signals, waiting, sockets];

/** By the name of the file. Processes without one run under their runtime's own profile. */
export const profiles = {
  api: profileOf({
    groups: [...usual, decoderRoot],
    filtered: [plainClone, decoderNamespaces, networkSockets],
  }),
  keys: profileOf({ groups: usual, filtered: [plainClone, unixSockets] }),
} as const;

/** What runtimes give a container that asks for nothing: the same calls, and no namespaces. */
export const usualOfRuntimes: Profile = {
  ...profileOf({
    groups: usual,
    filtered: [plainClone, networkSockets],
    defaultErrnoRet: errno.notPermitted,
  }),
};
usualOfRuntimes.syscalls.push({
  names: ['clone3'],
  action: 'SCMP_ACT_ERRNO',
  errnoRet: errno.notThere,
});

export const print = (profile: Profile): string => `${JSON.stringify(profile, null, 2)}\n`;
