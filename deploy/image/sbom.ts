import { createHash } from 'node:crypto';
import { type AppName, packagesInBuiltFiles, treeOf } from './apps.ts';
import { type DebianLock, debianSharesOf } from './debian.ts';
import { type Lockfile, nameOf } from './dependency-tree.ts';

type Hash = { alg: 'SHA-256' | 'SHA-512'; content: string };
type Component = {
  type: 'library' | 'application' | 'operating-system';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: Hash[];
  licenses?: { expression: string }[];
};
export type Sbom = {
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  serialNumber: string;
  version: 1;
  metadata: { timestamp: string; component: { type: 'container'; name: string; version: string } };
  components: Component[];
};

/**
 * What an image is made of, in CycloneDX: published packages, Debian's and Node, each with the hash
 * it was fetched by. Made from the two lockfiles, so it is the same for the same commit.
 */
export function sbomOf(name: AppName, { lock, debian, revision, epoch }: SbomSources): Sbom {
  const components = [
    ...npmComponents(name, lock),
    ...debianComponents(name, debian),
    nodeComponent(debian),
  ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify([name, revision, components]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(digest.digest('hex'))}`,
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: 'container', name: `luwag-${name}`, version: revision },
    },
    components,
  };
}

export type SbomSources = { lock: Lockfile; debian: DebianLock; revision: string; epoch: number };

function npmComponents(name: AppName, lock: Lockfile): Component[] {
  const built = packagesInBuiltFiles(name).map((each) => `node_modules/${each}`);
  const found = new Map<string, Component>();
  for (const path of [...treeOf(name, lock).packages, ...built]) {
    const { version, integrity, link, license } = lock.packages[path] ?? {};
    if (link || !version) continue;
    const purl = `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;
    found.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: nameOf(path),
      version,
      purl,
      ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
      ...(license ? { licenses: [{ expression: license }] } : {}),
    });
  }
  return [...found.values()];
}

/** `sha512-<base64>`, in hexadecimal. */
function hashOf(integrity: string): Hash {
  const [algorithm, content = ''] = integrity.split('-', 2);
  if (algorithm !== 'sha512') throw new Error(`an integrity by ${algorithm}`);
  return { alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') };
}

function debianComponents(
  name: AppName,
  { packages, suite, architecture }: DebianLock,
): Component[] {
  return debianSharesOf(name).map(({ package: each }) => {
    const { version = '', sha256 = '' } = packages[each] ?? {};
    const about = `arch=${architecture}&distro=${suite}`;
    const named = `${encodeURIComponent(each)}@${encodeURIComponent(version)}`;
    const purl = `pkg:deb/debian/${named}?${about}`;
    const hashes: Hash[] = [{ alg: 'SHA-256', content: sha256 }];
    return { type: 'library', 'bom-ref': purl, name: each, version, purl, hashes };
  });
}

function nodeComponent({ node }: DebianLock): Component {
  const purl = `pkg:generic/node@${node.version}`;
  const hashes: Hash[] = [{ alg: 'SHA-256', content: node.sha256 }];
  return {
    type: 'application',
    'bom-ref': purl,
    name: 'node',
    version: node.version,
    purl,
    hashes,
  };
}

/** Version 8: the bits are ours. */
const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
    .concat(hex.slice(20, 32))
    .join('-');
