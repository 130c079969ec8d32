import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** Of the release that runs: `npm run release` sets it in every package. */
export const releaseVersion: string = JSON.parse(readFileSync(manifest, 'utf8')).version;
