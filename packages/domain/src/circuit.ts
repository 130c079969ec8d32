/**
 * Whether a party that fails is asked again, and when. After some failures in a row it is left
 * alone for a while; then one call alone finds out whether it is back. The while grows with every
 * such call that fails.
 */
export interface Circuit {
  /** In a row. */
  readonly failures: number;
  /** Nobody asks before this moment; 0 while all is well. */
  readonly openUntilMs: number;
}

/** Figures of ours: a carrier that answers badly five times in a row does so for minutes. */
export interface CircuitLimits {
  readonly failuresMax: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const carrierLimits: CircuitLimits = {
  failuresMax: 5,
  firstPauseMs: 30_000,
  longestPauseMs: 600_000,
};

export const closedCircuit: Circuit = { failures: 0, openUntilMs: 0 };

export const isClosed = ({ failures }: Circuit, { failuresMax }: CircuitLimits): boolean =>
  failures < failuresMax;

/** Whether a call may be made now. */
export const mayAsk = (circuit: Circuit, limits: CircuitLimits, nowMs: number): boolean =>
  isClosed(circuit, limits) || nowMs >= circuit.openUntilMs;

/**
 * A call is about to be made. Of an open circuit it is the one that finds out: until its end, or
 * for as long as the first pause, no other is made.
 */
export const onAsking = (circuit: Circuit, limits: CircuitLimits, nowMs: number): Circuit =>
  isClosed(circuit, limits) ? circuit : { ...circuit, openUntilMs: nowMs + limits.firstPauseMs };

export function onFailure(circuit: Circuit, limits: CircuitLimits, nowMs: number): Circuit {
  const failures = circuit.failures + 1;
  if (failures < limits.failuresMax) return { failures, openUntilMs: 0 };
  const doublings = Math.min(failures - limits.failuresMax, 30);
  const pauseMs = Math.min(limits.firstPauseMs * 2 ** doublings, limits.longestPauseMs);
  return { failures, openUntilMs: Math.max(circuit.openUntilMs, nowMs + pauseMs) };
}

export const onSuccess = (): Circuit => closedCircuit;
