/**
 * Reconciliation: the gateway's statement beside the book, date by date, and the report of each
 * night. Owns `recon_runs`, `recon_lines` and `recon_items`.
 *
 * Promises: every date that is over is compared, missed ones too, each step once whoever runs it. A
 * difference is found once, said aloud, and stays until both sides tell the same or somebody has
 * explained it; none is deleted. Nothing is posted here: a comparison that moved money would hide
 * what it found.
 */
/** For the home page of staff. In the system's scope. */
export { readToExplain } from './differences-repository.ts';
export { readNightStatus } from './night-status.ts';
export { readLastNight } from './nights.ts';
