import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, openFile } from './file.ts';
import { rules } from './rules.ts';
import { listSources, root } from './sources.ts';

const textFiles =
  /(?:\.(?:tsx?|[cm]?js|css|json|md|sh|sql|ya?ml|html|svg|txt|conf|service|toml|xml|example|webmanifest)|(?:^|\/)\.?[\w-]+)$/;

export type TreeFinding = Finding & { path: string; rule: string };

/** Holds one file against every rule that covers it. */
export function checkFile(path: string, text: string): TreeFinding[] {
  const covering = rules.filter((rule) => rule.covers(path));
  const file = openFile(path, text);
  return covering.flatMap((rule) =>
    rule.check(file).map((finding) => ({ ...finding, path, rule: rule.name })),
  );
}

export const checkTree = (): TreeFinding[] =>
  listSources(textFiles).flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')));

export const printed = ({ path, line, rule, message }: TreeFinding) =>
  `${path}:${line} ${rule} ${message}`;

if (import.meta.main) {
  const findings = checkTree();
  for (const finding of findings) console.log(printed(finding));
  const broken = new Set(findings.map(({ rule }) => rule));
  for (const { name, why } of rules) if (broken.has(name)) console.log(`\n${name}: ${why}`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
