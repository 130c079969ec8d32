import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const name = 'virtual:webpay-module';
const resolvedName = `\0${name}`;
const entry = 'src/features/webpay/browser/main.ts';
const root = fileURLToPath(new URL('./', import.meta.url));

/**
 * The hosted checkout's browser module, built by itself: were it part of the application's own
 * build, whatever it shares with another page would bring along that page's files.
 * `virtual:webpay-module` is its address.
 */
export function webpayModule(): Plugin {
  let isServing = false;
  let building: ReturnType<typeof buildModule> | undefined;
  const built = () => {
    building ??= buildModule();
    return building;
  };
  return {
    name: 'webpay-module',
    configResolved({ command }) {
      isServing = command === 'serve';
    },
    resolveId: (id) => (id === name ? resolvedName : undefined),
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

async function buildModule(): Promise<{ fileName: string; code: string }> {
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
  if (!output || !('output' in output)) throw new Error('the module of webpay was not built');
  const { code } = output.output[0];
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { fileName: `assets/webpay-module-${hash}.js`, code };
}
