import { existsSync } from 'node:fs';
import { newKeyFile, writeKeyFile } from '../apps/keys/src/key-file-changes.ts';

// The first file of keys of personal data, for a new production:
//   node scripts/new-key-file.ts <path>
// Never where there is one: what is encrypted under its keys would be lost.
const [path] = process.argv.slice(2);
if (!path || existsSync(path)) {
  console.error(path ? `${path} is there already.` : 'Use: node scripts/new-key-file.ts <path>');
  process.exit(1);
}
writeKeyFile(path, newKeyFile(new Date()));
console.log(`${path} is written. Make two copies of it before anything is encrypted.`);
