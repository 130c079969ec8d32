import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';

/** A payment that succeeded, of all that a due asked for. */
export type DuePayment = {
  id: string;
  dueId: string;
  amountCentavos: Centavos;
  /** The day on which it was asked for. */
  onDate: CivilDate;
  psp: string;
};
