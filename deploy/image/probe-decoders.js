import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Run inside the image of the API: decodes pictures as it does, and says what is left of it.
const load = (name) => import(name);
const { createImages } = await load('/app/packages/adapters/images/src/client.ts');
const { default: sharp } = await load('sharp');

const red = { width: 400, height: 400, channels: 3, background: 'red' };
const picture = await sharp({ create: red }).jpeg().toBuffer();
const images = createImages({ mustBeAlone: true });
await images.assertAlone();
const kinds = [];
for (let i = 0; i < 4; i += 1) kinds.push((await images.clean(picture)).kind);
images.close();
await sleep(500);

const stateOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1][0];
  } catch {
    return '';
  }
};
const zombies = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && stateOf(name) === 'Z');
console.log(JSON.stringify({ kinds, zombies: zombies.length }));
