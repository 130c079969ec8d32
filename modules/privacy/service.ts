/**
 * What people may ask of us about their data: a copy of all of it, and to be forgotten. Owns
 * `data_exports` and `account_closings`; reads every table that has an owner, for copies alone.
 *
 * Promises: a copy holds whatever is theirs and nothing of anybody else's; it is fetched once, with
 * a fresh factor, within a day. Nobody leaves with something open. Who leaves is told what is kept,
 * why and until when; the rest is gone when they are answered, and what was kept goes on its day by
 * itself, key and all.
 */
export { closeAccount, previewClosing } from './closing.ts';
export { askForExport, downloadExport, listExports } from './exports.ts';
