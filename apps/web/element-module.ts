import type { Plugin } from 'vite';
import { bundleModule } from './page-module.ts';

const entry = 'src/elements/luwag-plan.ts';
/** The address is in the pages of shops: what it answers stays compatible, or another is added. */
const fileName = 'elements/v1/plan.js';

/** The element that shops put into their pages, built into one file with a name that stays. */
export function elementModule(): Plugin {
  return {
    name: 'element-module',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundleModule(entry).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.setHeader('access-control-allow-origin', '*');
          response.end(code);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName, source: await bundleModule(entry) });
    },
  };
}
