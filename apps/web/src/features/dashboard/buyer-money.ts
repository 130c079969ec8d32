import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getSummary, Transaction } from '@luwag/contracts/transactions';
import type { Hold } from '#app/shared/format/hold.ts';
import type { Installment } from '#app/shared/format/installment-path.ts';
import type { LateFees } from '#app/shared/format/payment-lines.ts';
import type { UnfinishedWords } from './unfinished-words.ts';

export type Summary = ResultOf<typeof getSummary>;

export type BuyerMoney = {
  summary: Summary;
  /** Of the plan whose payment is next; none where they could not be had. */
  installments: readonly Installment[];
  lateFees: LateFees | undefined;
  /** A payment of that plan is on its way. */
  isUnderWay: boolean;
  recent: readonly Transaction[];
  hold: Hold | undefined;
  unfinished: readonly UnfinishedWords[];
};
