import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import { maskAccountNumber } from '@luwag/domain/bank-accounts';
import type { NewPayout } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';
import type { Mode } from '@luwag/ledger/commands';
import { findBorrowingHold, findNewNumberSince, findPerson } from '../accounts/service.ts';
import { readProfile } from '../kyc/service.ts';
import { findBank } from '../reference/service.ts';
import { testNumberFor } from './destination.ts';

/**
 * Where money of a buyer's own goes, credit or a pot: a wallet by the number that they have proven.
 * The gateway tells of linked sources only how their numbers end, so that nothing can be sent to
 * them.
 */
export type CreditDestination = { masked: string; number: string; numberIndex: Buffer | null };

/** Test money goes to nobody: everybody has this number there. */
const testDestination: CreditDestination = {
  masked: maskAccountNumber('09171234567'),
  number: '09171234567',
  numberIndex: null,
};

/** In the system's scope. Undefined while no number was proven. */
export async function findCreditDestination(
  vault: Vault,
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<CreditDestination | undefined> {
  if (mode === 'test') return testDestination;
  const person = await findPerson(tx, vault, buyerId);
  if (!person?.contact_number || !person.number_confirmed_at) return undefined;
  // Wallets write a number with its leading zero.
  const number = person.contact_number.replace(/^\+63/, '0');
  const numberIndex = await vault.blindIndex('number', person.contact_number);
  return { masked: maskAccountNumber(number), number, numberIndex };
}

/**
 * Nothing real is sent: somebody says that they lost every factor, or that one was not theirs; or
 * the number that wallets go by is so new that its owner may not have noticed.
 */
export async function isPayingHeld(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
  now: Date,
): Promise<boolean> {
  if (mode === 'test') return false;
  const since =
    (await findBorrowingHold(tx, buyerId, now)) ?? (await findNewNumberSince(tx, buyerId, now));
  return since !== undefined;
}

type ToPay = {
  buyerId: string;
  mode: Mode;
  wallet: CreditWallet;
  rail: 'instapay';
  amount_centavos: number;
  number_index: Buffer | null;
};

/** Whom the gateway is to pay. Undefined where the number is another by now. */
export async function readCreditRecipient(
  vault: Vault,
  tx: Tx,
  row: ToPay,
): Promise<NewPayout['recipient'] | undefined> {
  const destination = await findCreditDestination(vault, tx, row);
  const isSame =
    destination &&
    (row.mode === 'test' || row.number_index?.equals(destination.numberIndex ?? Buffer.alloc(0)));
  if (!isSame) return undefined;
  const { account, addresses } = await readProfile({ vault }, tx, row.buyerId, 'profile');
  const [address] = addresses;
  // Whoever tries it out may not have told where they live; the gateway wants to know all the same.
  const nobodys = row.mode === 'test' ? testAddress : noAddress;
  const { first_name: givenName, last_name: surname } = account;
  return {
    person: { givenName, surname },
    address: {
      street: address?.street ?? nobodys.street,
      city: address?.city ?? nobodys.city,
      province: address?.region ?? nobodys.province,
      zipCode: address?.zip_code ?? nobodys.zipCode,
    },
    holder: `${givenName} ${surname}`.trim(),
    ...walletOf(row.wallet),
    number: row.mode === 'test' ? testNumberFor([row.amount_centavos]) : destination.number,
    rail: row.rail,
  };
}

const noAddress = { street: '', city: '', province: '', zipCode: '' };
const testAddress = { street: '1 Test Street', city: 'Biñan', province: 'Laguna', zipCode: '4024' };

/** Wallets go by the gateway's own code, not by that of a bank. */
const walletOf = (wallet: CreditWallet) => {
  const known = findBank(wallet);
  if (!known) throw new Error(`wallet ${wallet} is in no list of banks`);
  return { bankCode: wallet, bic: '' };
};
