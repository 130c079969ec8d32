import { findAll, type Rule } from '../file.ts';

const traces: { pattern: RegExp; message: string }[] = [
  {
    pattern: /(?<![\w.#@*])\/(?:home|Users|root|work|workspace|builds)\/[\w.]/g,
    message: 'a path of one machine',
  },
  { pattern: /[A-Z]:\\\\?Users\b/g, message: 'a path of one machine' },
  {
    pattern: /\/\/[\w.-]+\.(?:internal|corp|intranet|lan|local|localdomain)\b/g,
    message: 'a private host',
  },
  {
    pattern: /^\s*(?:@[\w-]+:)?registry\s*=\s*http|\/\/registry\.(?!npmjs\.org)[\w-]+\./gm,
    message: 'a registry of one network',
  },
  { pattern: /\/\/[\w.-]*(?:artifactory|verdaccio|jfrog)/gi, message: 'a registry of one network' },
];

export const noMachineTraces: Rule = {
  name: 'no-machine-traces',
  why: 'The repository works from a clean clone anywhere, and tells nobody where it was written.',
  covers: () => true,
  check: (file) => traces.flatMap(({ pattern, message }) => findAll(file, pattern, message)),
};
