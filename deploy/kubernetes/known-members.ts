import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The schema check of kubernetes-models lets members pass that no kind knows, and the compiler sees
// them only where an object is written in one piece. Here every member of a finished manifest is
// held against the package's own types, which are generated and all of one form.

/** What a member may hold: nothing to look into, one thing or a list of it, or a map of it. */
type Held = { isMap: boolean; file: string | undefined };
type Known = Map<string, Held>;

const read = new Map<string, Known | undefined>();
const packageFile = (specifier: string): string =>
  fileURLToPath(import.meta.resolve(specifier)).replace(/\.js$/, '.d.ts');

/** Paths of members that the kind of this manifest does not have. */
export function unknownMembers(manifest: { apiVersion: string; kind: string }): string[] {
  return unknownIn(
    manifest,
    packageFile(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`),
    '',
  );
}

function unknownIn(value: unknown, file: string | undefined, path: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((each, i) => unknownIn(each, file, `${path}/${i}`));
  const known = file && knownIn(file);
  if (typeof value !== 'object' || value === null || !known) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const held = known.get(name);
    const at = `${path}/${name}`;
    if (!held) return [at];
    if (!held.isMap) return unknownIn(member, held.file, at);
    return Object.entries(member as object).flatMap(([key, each]) =>
      unknownIn(each, held.file, `${at}/${key}`),
    );
  });
}

/** The members of the interface in a file of types; undefined for one that only names a scalar. */
function knownIn(file: string): Known | undefined {
  if (!read.has(file)) read.set(file, parse(file));
  return read.get(file);
}

function parse(file: string): Known | undefined {
  const text = readFileSync(file, 'utf8');
  const body = /^export interface \w+[^{]*\{\n([\s\S]*?)^\}/m.exec(text)?.[1];
  if (body === undefined) return undefined;
  const files = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from "([^"]+)";$/gm)].map(([, name, from]) => [
      name ?? '',
      resolved(file, from ?? ''),
    ]),
  );
  const known: Known = new Map();
  const members = /^ {4}"(\w+|\$\w+)"\??: (?:\{\s*\[key: string\]: ([^;]+);\s*\}|([^;{]+));$/gm;
  for (const [, name = '', ofMap, type] of body.matchAll(members)) {
    const inner = (ofMap ?? type ?? '').replaceAll(/Array<|[>[\]]/g, '');
    known.set(name, { isMap: ofMap !== undefined, file: files.get(inner) });
  }
  return known;
}

const resolved = (file: string, from: string): string =>
  from.startsWith('.') ? join(dirname(file), from).replace(/\.js$/, '.d.ts') : packageFile(from);
