import { settings } from './lib/checkout.ts';
import { withStores } from './lib/stores.ts';
import { cast, staffLinks, tellQueue, tellStory } from './lib/story.ts';
import { startEngines } from './services.ts';

// The people of the story, in this checkout's database: npm run seed. Running it again changes
// nothing but the staff's link.
const env = settings();
if (env.LUWAG_MODE === 'production') throw new Error('seeds are not for production');
await startEngines();
const links = await withStores(async (stores) => {
  await tellStory(stores);
  await tellQueue(stores);
  return staffLinks(stores, env.PUBLIC_ORIGIN ?? '');
});
console.log([...cast(), ...links.map((link) => `staff begin here   ${link}`)].join('\n'));
