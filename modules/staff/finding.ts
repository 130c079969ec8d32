import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/staff-people';
import type { Tx } from '@luwag/db';
import { parseMobileNumber } from '@luwag/domain/mobile-number';
import { formatReference, type PaymentReference, parseReference } from '@luwag/domain/reference';
import { rolesMay } from '@luwag/domain/staff-roles';
import type { Vault } from '@luwag/key-service/vault';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import {
  findNamesakes,
  findPerson,
  findPersonByEmail,
  findProvenOwner,
  listBusinessNames,
  type PersonRow,
} from '../accounts/service.ts';
import { findDisputeByNumber } from '../disputes/service.ts';
import { findStore } from '../merchants/service.ts';
import { findRequest, listRequestsOfOrder, type RequestRow } from '../payments/service.ts';
import { findSupportByNumber } from '../support/service.ts';
import type { StaffDeps } from './deps.ts';
import { isCustomer, maskedViewOf } from './view.ts';

const namesakesMax = 20;
const ordersMax = 20;

type Found = {
  by: 'email' | 'number' | 'case' | 'reference' | 'order' | 'name';
  people: (PersonRow | undefined)[];
  requestId?: string;
  orders?: readonly RequestRow[];
  found?: FoundCase;
};

/** Whoever fits what was typed. Of whom it found and by what kind of thing there is a record. */
export const findPeople = (
  { vault }: StaffDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.findPeople>,
): Promise<ResultOf<typeof contracts.findPeople>> =>
  ctx.system(async (tx) => {
    const { by, people, requestId, orders = [], found } = await find(vault, tx, ctx, body.sought);
    const customers = people.flatMap((person) => (person && isCustomer(person) ? [person] : []));
    const ids = customers.map(({ id }) => id);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: customers.length === 1 ? (ids[0] ?? null) : null,
      action: 'person.searched',
      detail: { by, found: ids },
      requestId: ctx.requestId,
    });
    const businesses = await listBusinessNames(tx, ids);
    return {
      results: customers.map((person) => maskedViewOf(person, businesses)),
      request_id: requestId ?? null,
      orders: await ordersOf(tx, orders),
      case: found ? { kind: found.kind, id: found.id, reference: found.reference } : null,
    };
  });

async function find(vault: Vault, tx: Tx, ctx: Ctx, sought: string): Promise<Found> {
  if (sought.includes('@')) {
    const index = await vault.blindIndex('email', sought.toLowerCase());
    return { by: 'email', people: [await findPersonByEmail(tx, vault, index)] };
  }
  const number = parseMobileNumber(sought);
  if (number) {
    const index = await vault.blindIndex('number', number);
    return { by: 'number', people: [await findProvenOwner(tx, vault, index)] };
  }
  const found = await findCase(tx, ctx, sought);
  if (found) {
    const person = await findPerson(tx, vault, found.accountId);
    return { by: 'case', people: [person], found };
  }
  const reference = parseReference(sought);
  const request = reference && (await findRequest(tx, { reference }));
  if (request) {
    const buyer = request.buyer_id ? await findPerson(tx, vault, request.buyer_id) : undefined;
    return { by: 'reference', people: [buyer], requestId: request.id };
  }
  const orders = await listRequestsOfOrder(tx, sought, ordersMax);
  const [only, ...more] = orders;
  if (only && more.length === 0) {
    const buyer = only.buyer_id ? await findPerson(tx, vault, only.buyer_id) : undefined;
    return { by: 'order', people: [buyer], requestId: only.id, orders };
  }
  if (only) return { by: 'order', people: [], orders };
  return { by: 'name', people: await findNamesakes(tx, vault, sought, namesakesMax) };
}

type FoundCase = { kind: 'dispute' | 'support'; id: string; reference: string; accountId: string };

/** By the number that mails name. A case that somebody may not read is not there for them. */
async function findCase(tx: Tx, ctx: Ctx, sought: string): Promise<FoundCase | undefined> {
  const [, letter, digits] = /^([CH])-(\d{1,12})$/i.exec(sought) ?? [];
  if (!letter || !digits) return undefined;
  const roles = personOf(ctx).staffRoles ?? [];
  const number = Number(digits);
  if (letter.toUpperCase() === 'C') {
    const it = rolesMay(roles, 'see_disputes') && (await findDisputeByNumber(tx, number));
    return it ? { kind: 'dispute', ...it } : undefined;
  }
  const it = rolesMay(roles, 'answer_support') && (await findSupportByNumber(tx, number));
  return it ? { kind: 'support', ...it } : undefined;
}

async function ordersOf(tx: Tx, orders: readonly RequestRow[]) {
  const views: ResultOf<typeof contracts.findPeople>['orders'] = [];
  for (const row of orders)
    views.push({
      request_id: row.id,
      reference: formatReference(row.reference as PaymentReference),
      store_name:
        (await findStore(tx, { id: row.store_id, accountId: row.merchant_id }))?.name ?? '',
      amount: row.amount_centavos,
      status: row.status,
      livemode: row.mode === 'live',
      created_at: row.created_at.toISOString(),
    });
  return views;
}
