import { type LockedPackage, type Lockfile, lockedPackages } from './lockfile.ts';

type Floor = { floor: string | string[]; why: string };

export type Floors = {
  node: { floor: string; why: string };
  /** Exact names, or a family that ends in `*`. */
  packages: Record<string, Floor>;
  banned: Record<string, string>;
  equal: { packages: string[]; why: string }[];
};

/** Every copy of a package counts, however deep: the oldest one is the one that gets attacked. */
export function checkFloors(lockfile: Lockfile, floors: Floors): string[] {
  const packages = lockedPackages(lockfile);
  return [
    ...packages.flatMap((locked) => checkPackage(locked, floors)),
    ...floors.equal.flatMap((group) => checkEqual(packages, group)),
  ];
}

function checkPackage({ path, name, version }: LockedPackage, floors: Floors): string[] {
  const banned = floors.banned[name];
  const below = Object.entries(floors.packages).filter(
    ([pattern, { floor }]) => matches(pattern, name) && !isAtLeast(version, floor),
  );
  return [
    ...(banned === undefined ? [] : [`${path} is banned: ${banned}`]),
    ...below.map(([, { floor, why }]) => `${path} ${version} is below ${floor}: ${why}`),
  ];
}

function checkEqual(packages: LockedPackage[], group: Floors['equal'][number]): string[] {
  const members = packages.filter(({ name }) => group.packages.includes(name));
  const versions = new Set(members.map(({ version }) => version));
  if (versions.size <= 1) return [];
  const found = members.map(({ path, version }) => `${path} ${version}`).join(', ');
  return [`${found} are not equal: ${group.why}`];
}

const matches = (pattern: string, name: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** With several floors, one for each line: a version answers to its own, or is newer than all. */
export function isAtLeast(version: string, floor: string | string[]): boolean {
  const floors = [floor].flat();
  const major = (text: string) => Number.parseInt(text, 10);
  const ownLine = floors.filter((candidate) => major(candidate) === major(version));
  if (ownLine.length > 0) return ownLine.every((candidate) => compare(version, candidate) >= 0);
  return floors.every((candidate) => compare(version, candidate) >= 0);
}

/** Semantic versions in order. A pre-release comes before the release it prepares. */
function compare(left: string, right: string): number {
  const parse = (text: string) => {
    const match = /^v?(\d+)\.(\d+)\.(\d+)(-)?/.exec(text);
    if (!match) throw new Error(`not a version: ${text}`);
    return [Number(match[1]), Number(match[2]), Number(match[3]), match[4] ? 0 : 1] as const;
  };
  const [a, b] = [parse(left), parse(right)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
}
