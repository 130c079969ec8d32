/** One entry of package-lock.json: a package under its folder, one of ours, or a link to one. */
export type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lockfile = { packages: Record<string, Locked> };

/** What is installed where the product runs. */
const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' };

export type DependencyTree = {
  /** Folders of published packages, as the lockfile names them, and links to ours. */
  packages: string[];
  /** Folders of our own that those links lead to. */
  folders: string[];
};

/** By folder, the names of what is not taken along from there. */
export type LeftOut = Readonly<Record<string, readonly string[]>>;

/**
 * Everything that folders of ours need to run, by the lockfile alone: what Node finds from there,
 * and from what it found.
 */
export function dependencyTree(
  lock: Lockfile,
  starts: readonly string[],
  leftOut: LeftOut = {},
): DependencyTree {
  const packages = new Set<string>();
  const folders = new Set(starts);
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const locked = lock.packages[path];
    if (!locked) throw new Error(`package-lock.json has no ${path}`);
    for (const [name, isRequired] of wantedBy(locked)) {
      if (leftOut[path]?.includes(name)) continue;
      const found = resolveFrom(lock, path, name);
      const target = found && lock.packages[found];
      if (!found || !target) {
        if (isRequired) throw new Error(`package-lock.json has no ${name} for ${path}`);
        continue;
      }
      if (!runsHere(target) || packages.has(found)) continue;
      packages.add(found);
      const next = target.link ? (target.resolved ?? '') : found;
      if (target.link) folders.add(next);
      waiting.push(next);
    }
  }
  // Whoever is started from outside finds the first ones by their links, too.
  for (const [path, { link, resolved = '' }] of Object.entries(lock.packages))
    if (link && folders.has(resolved)) packages.add(path);
  return { packages: [...packages].sort(), folders: [...folders].sort() };
}

/** A peer that may be missing is not brought along because somebody else has it. */
function wantedBy(locked: Locked): Map<string, boolean> {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return new Map([
    ...Object.keys(dependencies ?? {}).map((name) => [name, true] as const),
    ...peers.map((name) => [name, true] as const),
    ...Object.keys(optionalDependencies ?? {}).map((name) => [name, false] as const),
  ]);
}

/** As Node looks: in the folder itself, then in every folder above it. */
function resolveFrom(lock: Lockfile, from: string, name: string): string | undefined {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    if (parts[length - 1] === 'node_modules') continue;
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (lock.packages[path]) return path;
  }
  return undefined;
}

const runsHere = ({ os, cpu, libc }: Locked): boolean =>
  takes(os, platform.os) && takes(cpu, platform.cpu) && takes(libc, platform.libc);

const takes = (listed: string[] | undefined, ours: string): boolean =>
  !listed || (listed.includes(ours) && !listed.includes(`!${ours}`));

/** `@scope/name` of `node_modules/a/node_modules/@scope/name`. */
export const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? path;
