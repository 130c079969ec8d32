import { parseArgs } from 'node:util';
import { manilaDateOf } from '@luwag/domain/calendar';
import { root } from './lib/checkout.ts';
import { makeRelease, planRelease } from './lib/release.ts';

// Prepares a release: version, section of the changelog, commit and tag.
//   npm run release -- 0.2.0           says what would change
//   npm run release -- 0.2.0 --write   changes it
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [version] = positionals;
if (!version) throw new Error('usage: npm run release -- <version> [--write]');

const release = planRelease(root, version, manilaDateOf(Date.now()));
for (const path of release.files.keys()) console.log(`changes  ${path}`);
console.log(`\n${release.notes}\n`);
if (values.write) {
  makeRelease(root, release);
  console.log(`committed and tagged ${release.tag}; next: git push --follow-tags`);
} else {
  console.log(`nothing was written; npm run release -- ${version} --write makes ${release.tag}`);
}
