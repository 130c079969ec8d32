import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { callsOf, eventsOf, type OpenApi, tagsOf } from './api-reference.ts';
import { readGuide } from './guide-text.ts';
import { type DeveloperDocs, guideOrder } from './src/features/developers/document.ts';

const name = 'virtual:developer-docs';
const resolvedName = `\0${name}`;

const docsFolder = fileURLToPath(new URL('../../docs/', import.meta.url));
const content = fileURLToPath(new URL('./src/features/developers/content/', import.meta.url));

/** Offered for download, under the addresses that the pages name. */
const downloads: Readonly<Record<string, string>> = {
  'developers/openapi.json': `${docsFolder}openapi.json`,
  'developers/postman.json': `${docsFolder}postman.json`,
};

const read = (path: string): string => readFileSync(path, 'utf8');

/**
 * Guides, reference and changes of the API as one module, for the server alone; and the files that
 * developers download. All of it is read when the product is built.
 */
export function developerDocs(): Plugin {
  return {
    name: 'developer-docs',
    resolveId: (id) => (id === name ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      for (const slug of guideOrder) this.addWatchFile(`${content}${slug}.md`);
      return `export default ${JSON.stringify(readDocs())};`;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = downloads[(request.url ?? '').slice(1)];
        if (!path) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(read(path));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, path] of Object.entries(downloads))
        this.emitFile({ type: 'asset', fileName, source: read(path) });
    },
  };
}

function readDocs(): DeveloperDocs {
  const api: OpenApi = JSON.parse(read(`${docsFolder}openapi.json`));
  return {
    guides: guideOrder.map((slug) => readGuide(slug, read(`${content}${slug}.md`))),
    calls: callsOf(api),
    events: eventsOf(api),
    tags: tagsOf(api),
    changes: JSON.parse(read(`${docsFolder}api-changes.json`)).changes,
  };
}
