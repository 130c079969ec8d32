import { settings } from './lib/checkout.ts';
import {
  describeSeedPeople,
  seedDatabase,
  seedPaluwagan,
  seedReviewQueue,
  staffLinks,
} from './lib/seed-data.ts';
import { withStores } from './lib/stores.ts';
import { startEngines } from './services.ts';

// The people of the story, in this checkout's database: npm run seed. Running it again changes
// nothing but the staff's link.
const env = settings();
if (env.LUWAG_MODE === 'production') throw new Error('seeds are not for production');
await startEngines();
const { groups, links } = await withStores(async (stores) => {
  await seedDatabase(stores, env, { isWhole: true });
  await seedReviewQueue(stores);
  const told = await seedPaluwagan(stores);
  return { groups: told, links: await staffLinks(stores, env.PUBLIC_ORIGIN ?? '') };
});
console.log(
  [...describeSeedPeople(), ...groups, ...links.map((link) => `staff begin here   ${link}`)].join(
    '\n',
  ),
);
