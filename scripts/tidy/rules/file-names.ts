import { type Exemption, isExempt, type Rule } from '../file.ts';

const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const emptyWords = /(?:^|[-.])(?:utils?|helpers?|common|misc|managers?|v\d+)(?:[-.]|$)/;

/** Names that others chose: read by people or by tools under exactly this spelling. */
const given =
  /^(?:[A-Z_]+\.md|ISSUE_TEMPLATE|LICENSE|Dockerfile|(?:\d+_|[a-z]+\.)[a-z0-9_]+\.sql)$/;

const exemptions: Exemption[] = [
  {
    path: /^apps\/web\/src\/store\/util(?:\.test)?\.ts$/,
    reason: 'the specification calls this area of client state “util”',
  },
];

export const fileNames: Rule = {
  name: 'file-names',
  why: 'A name says what is inside, and is spelled the same on every file system.',
  covers: (path) =>
    /\.(?:tsx?|[cm]?js|css|json|md|sh|sql|ya?ml)$/.test(path) && !isExempt(path, exemptions),
  check(file) {
    const parts = file.path.split('/');
    const name = parts.at(-1) ?? '';
    if (parts.some((part) => !kebab.test(part) && !given.test(part))) {
      return [{ line: 1, message: `${file.path} is not kebab-case` }];
    }
    const empty = emptyWords.exec(name.replace(/\.\w+$/, ''));
    return empty ? [{ line: 1, message: `${name} does not say what it holds` }] : [];
  },
};
