import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { add, type Centavos } from './money.ts';
import { pspOwner, railOwner } from './owners.ts';

/** What the owners put in, before the first payout can leave. */
export function capitalPaidIn(cause: Cause, amountCentavos: Centavos): Journal {
  return makeJournal('capital', cause, [
    debit('cash_bank', house, amountCentavos),
    credit('capital', house, amountCentavos),
  ]);
}

/** The provider pays over what it collected, less its fee. */
export function pspSettled(
  cause: Cause,
  settlement: { psp: string; receivedCentavos: Centavos; feeCentavos: Centavos },
): Journal {
  const { psp, receivedCentavos, feeCentavos } = settlement;
  return makeJournal('psp.settlement', cause, [
    debit('cash_bank', house, receivedCentavos),
    debit('exp_psp', house, feeCentavos),
    credit('psp_clearing', pspOwner(psp), add(receivedCentavos, feeCentavos)),
  ]);
}

/** The bank's statement shows a payout leaving. */
export function bankDebited(
  cause: Cause,
  line: { rail: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('bank.debit', cause, [
    debit('payout_clearing', railOwner(line.rail), line.amountCentavos),
    credit('cash_bank', house, line.amountCentavos),
  ]);
}

/** The bank's statement shows a returned payout coming back. */
export function bankCredited(
  cause: Cause,
  line: { rail: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('bank.credit', cause, [
    debit('cash_bank', house, line.amountCentavos),
    credit('payout_clearing', railOwner(line.rail), line.amountCentavos),
  ]);
}
