import type { Import } from './imports.ts';

type Manifest = { name: string; dependencies?: Record<string, string> };

/**
 * Workspaces that are imported but not named in the importer's package.json. npm links every
 * workspace to every other, so all goes well until one app is installed by itself.
 */
export function undeclaredWorkspaces(
  imports: Import[],
  manifestOf: (workspace: string) => Manifest,
): string[] {
  const undeclared = imports.flatMap(({ from, written }) => {
    const [workspace] =
      /^(?:modules|testing|packages\/adapters\/[^/]+|(?:apps|packages)\/[^/]+)(?=\/)/.exec(from) ??
      [];
    const [wanted] = /^@luwag\/[^/]+/.exec(written) ?? [];
    if (!workspace || !wanted || /\.test\.tsx?$/.test(from)) return [];
    const { name, dependencies } = manifestOf(workspace);
    const isDeclared = wanted === name || wanted in (dependencies ?? {});
    return isDeclared ? [] : [`${workspace}/package.json does not name ${wanted}`];
  });
  return [...new Set(undeclared)].sort();
}
