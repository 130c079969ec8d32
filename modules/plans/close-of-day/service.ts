/**
 * The close of day: every plan is brought through every day, once, in order. Owns day_closings,
 * day_closing_slices and day_closing_batches.
 */
export { type AheadEvent, foreseeDays, passDays } from './ahead.ts';
export { closeDay, type DayClosed } from './close-of-day.ts';
export { closeDays, closeSlice } from './jobs.ts';
export { closeOneSlice, closeToday } from './nightly.ts';
export { findLastClosed, listNights, type Night } from './nights-repository.ts';
