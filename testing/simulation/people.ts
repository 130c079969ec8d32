import { createHash } from 'node:crypto';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { openLine } from '@luwag/modules/credit/service';
import { idOn, slotsCount } from '@luwag/platform/ids';
import { writePerson } from '../../scripts/lib/accounts.ts';
import { insertAccount, insertSource, insertStore, pesos } from '../builders/purchases.ts';
import { mode, type World } from './world.ts';

/** How somebody pays who pays by hand. */
export type Temper = 'punctual' | 'forgetful' | 'short_of_money' | 'gone';

export type Buyer = {
  number: number;
  id: string;
  temper: Temper;
  /** A wallet that pays, and one that is always empty. */
  goodSourceId: string;
  emptySourceId: string;
};
export type Shop = { id: string; merchantId: string };
export type People = {
  buyers: Buyer[];
  shops: Shop[];
  /** Two, because a debt is given up by two. */
  staffIds: [string, string];
};

const shopsCount = 3;
const atOnce = 8;

/** Buyers with a line and two linked wallets, shops, and two people of ours. */
export async function settlePeople(world: World, buyersCount: number): Promise<People> {
  const startDate = world.clock.today();
  const shops: Shop[] = [];
  for (let number = 0; number < shopsCount; number += 1)
    shops.push(await insertStore(world.db, await insertAccount(world.db, 'merchant')));
  const first = await settleStaff(world, startDate, 1);
  const second = await settleStaff(world, startDate, 2);
  const numbers = Array.from({ length: buyersCount }, (_, index) => index + 1);
  const buyers: Buyer[] = [];
  for (let from = 0; from < buyersCount; from += atOnce)
    buyers.push(
      ...(await Promise.all(
        numbers.slice(from, from + atOnce).map((number) => settleBuyer(world, startDate, number)),
      )),
    );
  return { buyers, shops, staffIds: [first, second] };
}

/** Ids follow from the seed, so that rows of two runs can be compared. */
function seededId(world: World, day: string, text: string): string {
  const slot = createHash('sha256').update(`${world.seed} ${text}`).digest().readUInt16BE();
  return idOn(day, slot % slotsCount, `${world.seed} ${text}`);
}

async function settleStaff(world: World, day: CivilDate, number: number): Promise<string> {
  const id = seededId(world, day, `staff ${number}`);
  await writePerson(world, { ...someone(world, id, `staff${number}`), role: 'staff' });
  return id;
}

async function settleBuyer(world: World, day: CivilDate, number: number): Promise<Buyer> {
  const { db, draws, clock } = world;
  const id = seededId(world, day, `buyer ${number}`);
  await writePerson(world, {
    ...someone(world, id, `buyer${number}`),
    contactNumber: `+639${String(100_000_000 + number)}`,
    isNumberConfirmed: draws.chance(700, 'number confirmed', number),
    locale: draws.pick(['en', 'fil'], 'locale', number),
  });
  const line = { buyerId: id, mode, limitCentavos: pesos(200_000) } as const;
  await inScope(db, 'system', (tx) =>
    openLine(tx, { ...line, now: clock.now(), requestId: 'simulation' }),
  );
  return {
    number,
    id,
    temper: temperOf(world, number),
    goodSourceId: await linkWallet(world, id, ''),
    emptySourceId: await linkWallet(world, id, 'INSUFFICIENT_BALANCE'),
  };
}

function temperOf({ draws }: World, number: number): Temper {
  const drawn = draws.below(100, 'temper', number);
  if (drawn < 45) return 'punctual';
  if (drawn < 72) return 'forgetful';
  return drawn < 90 ? 'short_of_money' : 'gone';
}

const someone = ({ clock }: World, id: string, name: string) => ({
  id,
  sub: id,
  role: 'buyer' as const,
  email: `${name}@luwag.test`,
  firstName: 'Ana',
  lastName: 'Reyes',
  contactNumber: null,
  isNumberConfirmed: false,
  locale: 'en' as 'en' | 'fil',
  accountStatus: 'ACTIVE' as const,
  businessName: '',
  at: clock.now(),
});

/** On the gateway's page, as its owner does; `later` is what becomes of its charges. */
async function linkWallet(world: World, buyerId: string, later: string): Promise<string> {
  const { outside, clock } = world;
  const returnUrls = { success: 'https://luwag.test/a', failure: 'https://luwag.test/b' };
  const reference = `source-${buyerId}-${later}`;
  const asked = { reference, channel: 'PAYMAYA' as const, returnUrls };
  const token = await outside.gateway.createToken(asked);
  if (token.kind !== 'requires_action') throw new Error(`linking a wallet: ${token.kind}`);
  await outside.press(token.redirectUrl, { choice: 'approve', later });
  return insertSource(world.db, buyerId, {
    mode,
    gateway_token_id: token.tokenId,
    account_masked: `${manilaDateOf(clock.now().getTime())} ${later || 'good'}`,
    created_at: clock.now(),
    linked_at: clock.now(),
  });
}
