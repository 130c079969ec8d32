import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractBabelConfig from 'dependency-cruiser/config-utl/extract-babel-config';
import { listSources, root } from './sources.ts';

type Configuration = {
  submodules: Record<string, string[]>;
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  options: ICruiseOptions & { babelConfig: { fileName: string } };
};

const configuration: Configuration = createRequire(import.meta.url)(
  '../../.dependency-cruiser.cjs',
);

export type Import = { from: string; to: string; written: string };
export type ImportFinding = { from: string; to: string; rule: string; why: string };

export const importRules = [...new Set(configuration.forbidden.map((rule) => rule.name ?? ''))];

/** Modules with submodules, each submodule lowest first. */
export const submodules = configuration.submodules;

/** Reads the imports of `files` (paths from `baseDir`) and holds them against every rule. */
export async function cruiseImports(
  files: string[],
  baseDir: string,
): Promise<{ imports: Import[]; findings: ImportFinding[] }> {
  const { babelConfig, ...options } = configuration.options;
  const { output } = await cruise(
    files,
    { ...options, baseDir, validate: true, ruleSet: { forbidden: configuration.forbidden } },
    options.enhancedResolveOptions,
    { babelConfig: await extractBabelConfig(join(root, babelConfig.fileName)) },
  );
  if (typeof output === 'string') throw new Error(`not a cruise result: ${output}`);
  const why = new Map(configuration.forbidden.map((rule) => [rule.name, rule.comment ?? '']));
  return {
    imports: output.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, module }) => ({ from: source, to: resolved, written: module })),
    ),
    findings: output.summary.violations.map(({ from, to, rule, cycle }) => ({
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
      rule: rule.name,
      why: why.get(rule.name) ?? '',
    })),
  };
}

export const cruiseTree = () => cruiseImports(listSources(/\.(?:tsx?|[cm]?js)$/), root);

if (import.meta.main) {
  const { imports, findings } = await cruiseTree();
  for (const { from, to, rule, why } of findings) console.log(`${from} → ${to}\n  ${rule}: ${why}`);
  console.log(`${imports.length} imports, ${findings.length} against the rules`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
