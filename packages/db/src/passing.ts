// What an error says of the server or of the way to it, and not of the statement: a failover, a
// restart, a limit, a pooler in between. Whoever asks again a moment later may be answered.

/**
 * 08 the connection, PgBouncer's own refusals among them (08P01) · 25006 a server that takes no
 * writes, such as a primary that became a standby · 25P03, 25P04 a transaction that was ended for
 * its age · 40 victims of a deadlock or of a conflict, with recovery on a standby too · 53 no
 * connection, memory or disk left · 55P03, 57014 our own limits · 57P01–57P03, 57P05 a server that
 * stops, has crashed or is not up yet. Not 57P04: a database that was dropped does not come back.
 */
const passingStates =
  /^(?:08\w{3}|25006|25P03|25P04|40001|40003|40P01|53\w{3}|55P03|57014|57P01|57P02|57P03|57P05)$/;

export const isPassingState = (code: string): boolean => passingStates.test(code);

/** Of the socket, on the way to the server. */
const passingSystemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** The driver's own words, which have no code. */
const driverWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable/;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/**
 * A statement that this connection prepared before the tables changed under it. Nothing ran; on a
 * new connection the same statement is a good one.
 */
const isOutdatedPlan = (error: Error): boolean =>
  codeOf(error) === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery';

const isCut = (error: Error): boolean =>
  passingSystemCodes.has(codeOf(error)) ||
  (!('severity' in error) && driverWords.test(error.message));

/** Whether the same again, a moment later, may well succeed. */
export const isPassing = (error: Error): boolean =>
  isCut(error) || isPassingState(codeOf(error)) || isOutdatedPlan(error);

const awayStates = /^(?:08\w{3}|25006|57P01|57P02|57P03|57P05)$/;

/**
 * Whether there is no server to ask just now, or one that is changing places. A limit that ran out
 * is not that: whoever holds a lock for long enough could otherwise keep anything from being found.
 */
export const isServerAway = (error: unknown): boolean =>
  error instanceof Error && (isCut(error) || awayStates.test(codeOf(error)));

/**
 * Whether the connection that said so is of no more use although it is open: it leads to a server
 * that takes no writes, or holds a plan that no longer fits. The pool would hand it out again and
 * again, the busiest one first.
 */
export const spoilsConnection = (error: unknown): boolean =>
  error instanceof Error && (codeOf(error) === '25006' || isOutdatedPlan(error));
