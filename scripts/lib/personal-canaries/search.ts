import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findPostgresBin } from '../postgres.ts';
import type { Hit } from './forms.ts';
import type { CanaryHarness } from './harness.ts';

export type Place = { name: string; read(): { file: string; bytes: Buffer }[] };

/** Everywhere that something could have been written. */
export function placesOf({ cluster, logs, objects }: CanaryHarness): Place[] {
  const data = join(cluster.home, 'data');
  return [
    { name: 'the dump', read: () => [{ file: 'dump.sql', bytes: dump(cluster.adminUrl) }] },
    { name: 'the write-ahead log', read: () => filesIn(join(data, 'pg_wal')) },
    { name: 'the tables’ files', read: () => filesIn(join(data, 'base')) },
    { name: 'the statements', read: () => [fileAt(cluster.home, 'postgres.log')] },
    { name: 'the logs', read: () => filesIn(logs) },
    { name: 'the object store', read: () => filesIn(objects) },
  ];
}

function dump(adminUrl: string): Buffer {
  const url = new URL(adminUrl);
  url.pathname = '/luwag';
  const program = join(findPostgresBin() ?? '', 'pg_dump');
  return execFileSync(program, ['--format=plain', url.href], { maxBuffer: 1024 ** 3 });
}

const fileAt = (folder: string, file: string) => ({
  file,
  bytes: readFileSync(join(folder, file)),
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fileAt(folder, relative(folder, join(entry.parentPath, entry.name))));

const picturesBegin = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e47', 'hex')];

/** Says what was looked through and what was found; an empty place was not looked through. */
export function search(
  places: Place[],
  find: (bytes: Buffer) => Hit[],
): (Hit & { place: string })[] {
  return places.flatMap(({ name: place, read }) => {
    const files = read();
    const megabytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
    const hits = files.flatMap(({ file, bytes }) => {
      const pictures = picturesBegin.some((begin) => bytes.subarray(0, begin.length).equals(begin))
        ? [{ name: 'a picture', form: 'in the open', at: 0 }]
        : [];
      return [...find(bytes), ...pictures].map((hit) => ({ ...hit, file, place }));
    });
    console.log(`${place}: ${files.length} files, ${megabytes.toFixed(1)} MB, ${hits.length} hits`);
    for (const { name, form, file, at } of hits.slice(0, 5))
      console.log(`  ${name} (${form}) in ${file} at ${at}`);
    if (files.length === 0 || megabytes === 0) throw new Error(`${place} is empty`);
    return hits;
  });
}
