import { request } from 'node:http';

// Whether a process is ready, for a runtime that asks by running a program in the container: there
// is no curl in it. JavaScript, so that nothing has to be compiled every few seconds.
//   node ready.js http://127.0.0.1:9081/readyz
//   node ready.js /run/luwag/keys/keys.sock       the key process has no port
const asked = process.argv[2] ?? '';
const options = asked.startsWith('/')
  ? { socketPath: asked, path: '/health', method: 'POST' }
  : asked;
request(options, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1))
  .on('error', () => process.exit(1))
  .setTimeout(4000, () => process.exit(1))
  .end(asked.startsWith('/') ? '{}' : undefined);
