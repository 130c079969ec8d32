/** The parts of package-lock.json (version 3) that these checks read. */
export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedEntry> };

type LockedEntry = {
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

export type LockedPackage = LockedEntry & { path: string; name: string; version: string };

/** Packages whose install script may run, by name: the version that was read, and what it does. */
export type InstallScripts = Record<string, { version: string; why: string }>;

/**
 * Everything that comes from a registry, at every depth. Our own workspaces are links and are left
 * out; an alias answers under the name of what it really is.
 */
export function lockedPackages(lockfile: Lockfile): LockedPackage[] {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const [, installedAs] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!installedAs || entry.link) return [];
    return [{ ...entry, path, name: entry.name ?? installedAs, version: entry.version ?? '' }];
  });
}

export function checkLockfile(lockfile: Lockfile, allowed: InstallScripts): string[] {
  const packages = lockedPackages(lockfile);
  return [
    ...(lockfile.lockfileVersion === 3 ? [] : ['lockfileVersion is not 3']),
    ...packages.flatMap(checkOrigin),
    ...checkInstallScripts(packages, allowed),
    ...checkPins(lockfile),
    ...checkBuilds(packages),
  ];
}

/** The hash alone says what a package is; where a copy of it was found is nobody's business. */
function checkOrigin({ path, resolved, integrity, inBundle }: LockedPackage): string[] {
  const hashes = integrity?.split(' ') ?? [];
  const isHashed = hashes.length > 0 && hashes.every((hash) => /^sha512-\S{86}==$/.test(hash));
  return [
    ...(resolved === undefined ? [] : [`${path} names where it came from: ${resolved}`]),
    // What is bundled arrives inside its parent's archive, under its parent's hash.
    ...(isHashed || inBundle ? [] : [`${path} has no sha512 hash`]),
  ];
}

function checkInstallScripts(packages: LockedPackage[], allowed: InstallScripts): string[] {
  const withScripts = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const isAllowed = ({ name, version }: LockedPackage) => allowed[name]?.version === version;
  const stale = Object.keys(allowed).filter((name) => !withScripts.some((p) => p.name === name));
  return [
    ...withScripts
      .filter((locked) => !isAllowed(locked))
      .map(({ path, version }) => `${path} ${version} has an install script nobody allowed`),
    ...stale.map((name) => `install-scripts.json allows ${name}, which has no install script`),
  ];
}

/**
 * A tool's builds for other platforms are optional, and one that the registry lacks is left out of
 * the lockfile without a word; `npm ci` then refuses the whole lockfile. Take a version that has
 * them all.
 */
function checkBuilds(packages: LockedPackage[]): string[] {
  const locked = new Set(packages.map(({ name }) => name));
  return packages.flatMap(({ path, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${path} wants ${name}, which is not locked`),
  );
}

/** Our package.json files name one version each, so that an upgrade is always our own doing. */
function checkPins({ packages }: Lockfile): string[] {
  const ours = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  return ours.flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) => {
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
    return Object.entries(asked).flatMap(([name, range]) =>
      isPinned(name, range) ? [] : [`${path || 'package.json'} asks for ${name} ${range}`],
    );
  });
}

const isPinned = (name: string, range: string) =>
  name.startsWith('@luwag/') ? range === '*' : /^(?:npm:\S+@)?\d+\.\d+\.\d+(?:-\S+)?$/.test(range);
