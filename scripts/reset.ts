import { dropDatabase } from '@luwag/db/prepare';
import { forgetAnchors } from './lib/anchors.ts';
import { settings } from './lib/checkout.ts';
import { startEngines, startServers } from './services.ts';

// A clean database. Refuses anything but a development or test checkout.
const env = settings();
if (env.LUWAG_MODE === 'production') throw new Error('reset is not for production');
await startServers();
await dropDatabase(env.POSTGRES_ADMIN_URL ?? '', env.DATABASE_OWNER_URL ?? '');
forgetAnchors();
await startEngines();
console.log('The database is as new.');
