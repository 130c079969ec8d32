import type { Gateway } from '@luwag/gateway/gateway';
import type { PaymentResult } from '@luwag/gateway/results';
import type { Draws } from './draws.ts';
import type { Outside } from './outside.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** What goes wrong between the gateway and us, and how often. */
const faults = [
  'timeout_but_done',
  'timeout_not_done',
  'error_but_done',
  'error_not_done',
  'unavailable',
  'garbled',
  'duplicate_callbacks',
  'callback_first',
  'reversed',
  'silence',
] as const;
const faultsPerThousand = 60;

type FaultDeps = {
  draws: Draws;
  clock: SimulatedClock;
  nameOf(reference: string): string | undefined;
  note(fault: string): void;
};

/**
 * The gateway with a fault for some payments, by the seed. Calls that ask for money take turns: a
 * fault that is ordered is for the next of them.
 */
export function faultyGateway(outside: Outside, deps: FaultDeps): Gateway {
  const { gateway } = outside;
  let turn: Promise<unknown> = Promise.resolve();
  const charge = (
    reference: string,
    call: () => Promise<PaymentResult>,
  ): Promise<PaymentResult> => {
    const result = turn.then(async () => {
      const fault = faultOf(reference, deps);
      if (!fault) return call();
      deps.note(fault);
      await outside.misbehave(fault);
      try {
        return await call();
      } finally {
        await outside.calm();
      }
    });
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    ...gateway,
    chargeToken: (asked) => charge(asked.reference, () => gateway.chargeToken(asked)),
    createPayment: (asked) => charge(asked.reference, () => gateway.createPayment(asked)),
  };
}

function faultOf(reference: string, { draws, clock, nameOf }: FaultDeps): string | undefined {
  const name = nameOf(reference);
  if (!name || !draws.chance(faultsPerThousand, 'fault', name)) return undefined;
  const fault = draws.pick(faults, 'which fault', name);
  // What stays open for minutes would be paid on the next day, by our book and not by theirs.
  return fault === 'silence' && clock.hour() > 0 ? 'error_but_done' : fault;
}
