import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route list travels with the first page; `/__manifest`, which answers to any path a
  // stranger makes up, is not there to be asked.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
