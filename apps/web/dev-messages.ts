import type { Plugin } from 'vite';
import { compileIfStale, forDevelopment, messagesFolder } from './compiled-messages.ts';

/**
 * Messages for the development server. The library's own plugin compiles them at every start, which
 * took a third of it; here only what has changed is compiled, at the start and while it runs.
 */
export const devMessages = (): Plugin => ({
  name: 'luwag-dev-messages',
  buildStart: () => compileIfStale(forDevelopment),
  configureServer({ watcher, config }) {
    watcher.add(messagesFolder);
    watcher.on('all', (_event, file) => {
      if (file.startsWith(messagesFolder))
        compileIfStale(forDevelopment).catch((error: Error) => config.logger.error(error.message));
    });
  },
});
