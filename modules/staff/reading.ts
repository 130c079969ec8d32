import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { StaffPerson } from '@luwag/contracts/staff-people';
import * as contracts from '@luwag/contracts/staff-people';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { findPerson, listBusinessNames } from '../accounts/service.ts';
import { contactViewOf, listContactsOf } from '../contacts/service.ts';
import { readLine } from '../credit/service.ts';
import { listDisputesWith } from '../disputes/service.ts';
import { findIdentityCase } from '../kyc/service.ts';
import { listPurchaseOutlooks, type PurchaseOutlook, readCredit } from '../plans/service.ts';
import type { StaffDeps } from './deps.ts';
import { isCustomer, maskedViewOf, nameOf } from './view.ts';

const shownMax = 20;

/** Staff, strangers' ids and those who were erased all look the same: there is nobody. */
export async function findCustomer({ vault }: StaffDeps, tx: Tx, id: string) {
  const person = await findPerson(tx, vault, id);
  if (person && isCustomer(person)) return person;
  return refuse(contracts.getStaffPerson, 'person_not_found', 'There is no such person.');
}

export const getStaffPerson = (
  deps: StaffDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.getStaffPerson>,
): Promise<ResultOf<typeof contracts.getStaffPerson>> =>
  ctx.system(async (tx) => {
    const person = await findCustomer(deps, tx, params.account_id);
    const { id: buyerId } = person;
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: buyerId,
      action: 'person.viewed',
      requestId: ctx.requestId,
    });
    const of = { buyerId, mode: query.mode, limit: shownMax };
    const today = manilaDateOf(ctx.clock.now().getTime());
    const plans = await listPurchaseOutlooks(tx, of, today);
    const contacts = await listContactsOf(tx, of);
    const identity = await findIdentityCase(tx, buyerId);
    const line = await readLine(tx, of);
    return {
      ...maskedViewOf(person, await listBusinessNames(tx, [buyerId])),
      is_number_confirmed: person.number_confirmed_at !== null,
      identity_case: identity
        ? { case_id: identity.id, kind: identity.kind, state: identity.state }
        : null,
      line: line
        ? {
            limit: line.limitCentavos,
            available: line.availableCentavos,
            used: line.usedCentavos,
            is_open: line.status === 'open',
          }
        : null,
      owed: plans.reduce((total, each) => total + each.outstandingCentavos, 0),
      credit: await readCredit(tx, of),
      is_late: plans.some(({ buyerStatus }) => buyerStatus === 'OVERDUE'),
      plans: plans.map(planViewOf),
      contacts: contacts.map(contactViewOf),
      disputes: await listDisputesWith(tx, buyerId, { mode: query.mode, limit: shownMax }),
    };
  });

const planViewOf = (purchase: PurchaseOutlook): StaffPerson['plans'][number] => ({
  plan_id: purchase.id,
  request_id: purchase.requestId,
  store_name: purchase.storeName,
  description: purchase.description,
  status: purchase.buyerStatus,
  bought_at: purchase.createdAt.toISOString(),
  owed: purchase.outstandingCentavos,
  next_payment:
    purchase.outstandingCentavos > 0 && purchase.outlook.next
      ? {
          due_date: purchase.outlook.next.dueDate,
          amount: purchase.outlook.next.amountCentavos,
        }
      : null,
});

export const unmaskPerson = (
  deps: StaffDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.unmaskPerson>,
): Promise<ResultOf<typeof contracts.unmaskPerson>> =>
  ctx.system(async (tx) => {
    const person = await findCustomer(deps, tx, params.account_id);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: person.id,
      action: 'person.unmasked',
      detail: { reason: body.reason },
      requestId: ctx.requestId,
    });
    return { name: nameOf(person), email: person.email, number: person.contact_number ?? '' };
  });
