import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { shellEnv } from '@luwag/env';
import { ensureEnvFile } from './lib/checkout.ts';
import { findPostgresBin } from './lib/postgres.ts';

// Debian packages the checkout runs on. Missing ones are installed when we are root; otherwise
// the command to run is printed, because a setup script must not ask for somebody's password.
const wanted = [
  { package: 'postgresql', present: () => findPostgresBin() !== undefined },
  { package: 'redis-server', present: () => existsSync('/usr/bin/redis-server') },
  { package: 'chromium', present: () => existsSync('/usr/bin/chromium') },
];

ensureEnvFile();
const missing = wanted.filter((engine) => !engine.present()).map((engine) => engine.package);
if (missing.length > 0) {
  const install = ['install', '-y', '--no-install-recommends', ...missing];
  if (process.getuid?.() !== 0) {
    console.error(`Missing: ${missing.join(', ')}. Run: sudo apt-get ${install.join(' ')}`);
    console.error('or use compose.yaml and put the addresses into .env.');
    process.exit(1);
  }
  const options = {
    stdio: 'inherit',
    env: { ...shellEnv(), DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['-qq', ...install], options);
}
console.log('Ready. Next: npm run dev');
