import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  timeDeltas: number[];
};

/** Node's own switch, for a process that is to write down where its time goes. */
export const profileInto = (folder: string): string => `--cpu-prof --cpu-prof-dir=${folder}`;

/** Where a process spent its time, by package or by the engine's own name; shares of the whole. */
export function readProfile(folder: string, shownMax = 12): [where: string, share: number][] {
  const [file] = readdirSync(folder);
  if (!file) throw new Error('no profile was written');
  const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
  rmSync(folder, { recursive: true });
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  profile.samples.forEach((id, i) => {
    const where = placeOf(frames.get(id) ?? { functionName: '', url: '' });
    spent.set(where, (spent.get(where) ?? 0) + (profile.timeDeltas[i] ?? 0));
  });
  spent.delete('(idle)');
  const whole = [...spent.values()].reduce((total, part) => total + part, 0);
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownMax)
    .map(([where, part]) => [where, part / whole]);
}

function placeOf({ functionName, url }: Frame): string {
  const published = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (published) return published;
  if (url.startsWith('node:')) return url;
  return /\/((?:apps|modules|packages)\/[^/]+)\//.exec(url)?.[1] ?? functionName;
}
