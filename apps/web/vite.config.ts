import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { messagesOptions } from './messages.config.ts';

// The design system publishes components and styles; its font files are reached by their folder.
const uiFonts = fileURLToPath(new URL('../../packages/ui/src/fonts', import.meta.url));

// What every page needs travels in two files instead of thirty: each file costs its own headers,
// and on a slow line its own wait. The rest stays with the page that uses it.
const framework = [
  ...['react', 'react-dom', 'scheduler', 'use-sync-external-store', 'react-router'],
  ...['react-redux', 'redux', 'redux-thunk', 'reselect', 'immer', '@reduxjs/toolkit'],
];
const frame = [
  'src/components/shell/',
  'src/features/faults/',
  'src/features/overlays/(?!toaster)',
  'src/store/',
  'src/paraglide/runtime',
  'src/paraglide/messages/shell_(?!light|behaviours)',
  'ui/src/(?:banner|button|class-names|icon|icon-button|icon-paths|link-row|mark)\\.tsx?$',
];
const sharedFiles = [
  {
    name: 'framework',
    priority: 2,
    test: new RegExp(`node_modules/(?:${framework.join('|')})/`),
  },
  {
    name: 'frame',
    priority: 1,
    test: new RegExp(frame.join('|')),
  },
  { name: 'domain', priority: 1, test: /packages\/domain\/src\// },
];

// The server bundle carries its own React, fixed to production. Left outside, React would ask the
// environment when it starts and run its slow development build wherever NODE_ENV was forgotten.
const builtEnvironments = {
  client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
  ssr: { keepProcessEnv: false, resolve: { noExternal: true as const } },
};

export default defineConfig(({ command }) => ({
  resolve: { alias: { '@luwag/ui/fonts': uiFonts } },
  plugins: [paraglideVitePlugin(messagesOptions), tailwindcss(), reactRouter()],
  // Known from the start, so that the first page of a fresh checkout is not reloaded while it is
  // being read.
  optimizeDeps: { include: ['@reduxjs/toolkit', 'radix-ui', 'react-redux'] },
  ...(command === 'build' ? { environments: builtEnvironments } : {}),
}));
