import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('./', import.meta.url));

/**
 * A browser module for pages without the client runtime, built by itself: were it part of the
 * application's own build, whatever it shares with another page would bring along that page's
 * files. `virtual:<name>-module` is its address.
 */
export function pageModule(name: string, entry: string): Plugin {
  const virtualName = `virtual:${name}-module`;
  const resolvedName = `\0${virtualName}`;
  let isServing = false;
  let building: ReturnType<typeof buildModule> | undefined;
  const built = () => {
    building ??= buildModule(name, entry);
    return building;
  };
  return {
    name: `${name}-module`,
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    resolveId: (id) => (id === virtualName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      // While developing, Vite serves the source itself.
      const path = isServing ? entry : (await built()).fileName;
      return `export default ${JSON.stringify(`/${path}`)};`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { fileName, code } = await built();
      this.emitFile({ type: 'asset', fileName, source: code });
    },
  };
}

async function buildModule(
  name: string,
  entry: string,
): Promise<{ fileName: string; code: string }> {
  const code = await bundleModule(entry);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-module-${hash}.js`, code };
}

/** All that a browser module consists of, in one file. */
export async function bundleModule(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: root + entry, output: { codeSplitting: false } },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}
