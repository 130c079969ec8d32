import type { Rule } from './file.ts';
import { clockIsAPort } from './rules/clock-is-a-port.ts';
import { domainIsTimeless } from './rules/domain-is-timeless.ts';
import { envInOnePlace } from './rules/env-in-one-place.ts';
import { fileNames } from './rules/file-names.ts';
import { fileSize } from './rules/file-size.ts';
import { functionSize } from './rules/function-size.ts';
import { lineWidth } from './rules/line-width.ts';
import { noConsole } from './rules/no-console.ts';
import { noEscapeHatches } from './rules/no-escape-hatches.ts';
import { noFloatsNearMoney } from './rules/no-floats-near-money.ts';
import { noInlineStyles } from './rules/no-inline-styles.ts';
import { noLeftovers } from './rules/no-leftovers.ts';
import { noMachineTraces } from './rules/no-machine-traces.ts';
import { noRawHtml } from './rules/no-raw-html.ts';
import { noSecrets } from './rules/no-secrets.ts';
import { realCollaborators } from './rules/real-collaborators.ts';
import { retiredWords } from './rules/retired-words.ts';
import { servicesSayTheirPromise } from './rules/services-say-their-promise.ts';
import { sqlInRepositories } from './rules/sql-in-repositories.ts';
import { wholeTestRuns } from './rules/whole-test-runs.ts';

/** Every rule that a file is held to. Each is broken on purpose in scripts/fixtures/tidy. */
export const rules: Rule[] = [
  clockIsAPort,
  domainIsTimeless,
  envInOnePlace,
  fileNames,
  fileSize,
  functionSize,
  lineWidth,
  noConsole,
  noEscapeHatches,
  noFloatsNearMoney,
  noInlineStyles,
  noLeftovers,
  noMachineTraces,
  noRawHtml,
  noSecrets,
  realCollaborators,
  retiredWords,
  servicesSayTheirPromise,
  sqlInRepositories,
  wholeTestRuns,
];
