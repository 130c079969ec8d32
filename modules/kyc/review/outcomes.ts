import type { ResultOf } from '@luwag/contracts/endpoint';
import type { decideCase } from '@luwag/contracts/kyc-decisions';
import { type CaseItem, isOurTurn, type ReviewedItem } from '@luwag/domain/kyc-steps';
import { centavos } from '@luwag/domain/money';
import { hasCompanies, markAccountStatus } from '../../accounts/service.ts';
import { freezeLines, openLine } from '../../credit/service.ts';
import { type CaseRow, changeCase, itemOf, listItems, updateItem } from '../cases/service.ts';
import { markSecondLook } from './decisions-repository.ts';
import type { Deciding } from './reviewers.ts';

/** The effects of a decision on the person and the case. */
export type Outcome = Omit<ResultOf<typeof decideCase>, 'case_id'>;

type SecondLook = Parameters<typeof markSecondLook>[2];

/** First credit limit, and the higher one for employees on a company roster. */
const starterCentavos = centavos(2_000_00);
const vouchedStarterCentavos = centavos(5_000_00);

export const starterLimit = (isVouched: boolean) =>
  isVouched ? vouchedStarterCentavos : starterCentavos;

export async function approve(
  by: Deciding,
  kyc: CaseRow,
  said: { items: ReviewedItem[]; second: SecondLook },
): Promise<Outcome> {
  const { tx, now, requestId } = by;
  await saveItems(by, kyc, said.items);
  const version = await changeCase(tx, ofRow(kyc), {
    state: 'PASSED',
    waitingSince: null,
    outcome: { reason: null, decidedAt: now },
    news: kyc.state === 'PROCESSING' ? 'approved' : null,
    now,
    requestId,
  });
  await markAccountStatus(tx, kyc.account_id, { from: ['PENDING'], to: 'ACTIVE' });
  if (said.second) await markSecondLook(tx, kyc.id, said.second);
  const second_look = said.second?.kind ?? kyc.second_look;
  if (kyc.kind === 'kyb') return { state: 'PASSED', version, second_look, limit_centavos: null };
  const limitCentavos = starterLimit(await hasCompanies(tx, kyc.account_id));
  const line = { buyerId: kyc.account_id, mode: 'live', limitCentavos, now, requestId } as const;
  const isOpened = await openLine(tx, line);
  return { state: 'PASSED', version, second_look, limit_centavos: isOpened ? limitCentavos : null };
}

export async function askAgain(
  by: Deciding,
  kyc: CaseRow,
  items: ReviewedItem[],
): Promise<Outcome> {
  const { tx, now, requestId } = by;
  await saveItems(by, kyc, items);
  const state = kyc.state === 'PROCESSING' ? 'WAITING_CUSTOMER_INPUT' : kyc.state;
  const change = { state, waitingSince: null, news: 'asked_again', now, requestId } as const;
  const version = await changeCase(tx, ofRow(kyc), change);
  return { state, version, second_look: kyc.second_look, limit_centavos: null };
}

/**
 * The end. Whoever had a line buys nothing more on it. Fraud, which two have seen, closes the
 * account as well; otherwise the person can still come in and read why.
 */
export async function reject(
  by: Deciding,
  kyc: CaseRow,
  said: { reasonCode: string; isFraud: boolean },
): Promise<Outcome> {
  const { tx, now, requestId } = by;
  const version = await changeCase(tx, ofRow(kyc), {
    state: 'REJECTED',
    waitingSince: null,
    outcome: { reason: said.reasonCode, decidedAt: now },
    news: 'not_approved',
    now,
    requestId,
  });
  await markSecondLook(tx, kyc.id, null);
  const to = said.isFraud ? 'SUSPENDED' : 'PENDING';
  await markAccountStatus(tx, kyc.account_id, { from: ['PENDING', 'ACTIVE'], to });
  if (kyc.kind === 'kyc') await freezeLines(tx, { buyerId: kyc.account_id, requestId });
  return { state: 'REJECTED', version, second_look: null, limit_centavos: null };
}

/** A second reviewer doubts an approval: the case is reviewed again; the account stays open. */
export async function lookAgain(by: Deciding, kyc: CaseRow): Promise<Outcome> {
  const { tx, now, requestId } = by;
  const items = (await listItems(tx, kyc.id)).map(itemOf).map(reopened);
  await saveItems(by, kyc, items);
  const state = 'PASSED_WITH_REQUIREMENTS';
  const waitingSince = isOurTurn(state, items) ? (kyc.waiting_since ?? now) : null;
  const change = { state, waitingSince, news: null, now, requestId } as const;
  const version = await changeCase(tx, ofRow(kyc), change);
  return { state, version, second_look: null, limit_centavos: null };
}

const reopened = (item: CaseItem): ReviewedItem => ({
  ...item,
  state: item.state === 'accepted' ? 'sent' : item.state,
  reasonCode: null,
});

async function saveItems({ tx, now }: Deciding, kyc: CaseRow, items: ReviewedItem[]) {
  for (const item of items) await updateItem(tx, { ...item, caseId: kyc.id, reviewedAt: now });
}

const ofRow = (kyc: CaseRow) => ({ id: kyc.id, accountId: kyc.account_id, kind: kyc.kind });
