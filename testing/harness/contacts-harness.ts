import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { askForContact, type ContactAsked, listContactsOf } from '@luwag/modules/contacts/service';
import { lockPlan, recordCollection } from '@luwag/modules/plans/service';
import { travelTo } from '@luwag/platform/clock';
import { testNow } from '../builders/account-probes.ts';
import { type NewAccount, readPerson, type SignedIn } from '../builders/accounts.ts';
import {
  insertAccount,
  insertAttemptIn,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '../builders/purchases.ts';
import { type SourcesHarness, startSourcesHarness } from './sources-harness.ts';

/**
 * Buyers who owe something, the worker, mail and texts, and a clock that only goes forward:
 *
 *     const ana = await harness.owing({ dueIn: 7 });   // one payment of ₱1,000, due in a week
 *     await harness.goTo('08:05');                     // the next time that it is 08:05 in Manila
 *     await harness.runJob(remindBuyers);
 *     (await harness.received(ana))                    // what arrived about money owed
 */
export type Owing = SignedIn & { planId: string; dueDate: CivilDate; number: string };

export async function startContactsHarness() {
  const harness = await startSourcesHarness();
  const { db } = harness;
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  const otherStore = await insertStore(db, await insertAccount(db, 'merchant'), 'Kuya Ben');
  const { today, goOn, goTo } = clockOf(harness);
  const buy = async (buyerId: string, dueDate: CivilDate, at = store): Promise<string> =>
    insertPurchase(db, {
      buyerId,
      store: at,
      terms: 1,
      amountCentavos: pesos(1_000),
      startDate: addDays(dueDate, -30),
    });
  return {
    ...harness,
    ...messagesOf(harness),
    today,
    goOn,
    goTo,
    otherStore,
    buy,
    async owing({ dueIn, ...account }: NewAccount & { dueIn: number }): Promise<Owing> {
      const who = await harness.newBuyer(account);
      const { id } = who.account;
      await insertLine(db, { buyerId: id, limitCentavos: pesos(50_000) });
      const dueDate = addDays(await today(), dueIn);
      const planId = await buy(id, dueDate);
      const { contact_number: number } = await readPerson(harness, id);
      return { ...who, planId, dueDate, number: number ?? '' };
    },
    /** Pays the whole plan. */
    async payOff({ planId }: Owing): Promise<void> {
      const now = await testNow(db);
      const onDate = manilaDateOf(now.getTime());
      await inScope(db, 'system', async (tx) => {
        const attempt = { amount_centavos: pesos(1_000), state: 'succeeded' };
        const paymentId = await insertAttemptIn(tx, planId, attempt);
        const plan = await lockPlan(tx, planId);
        if (!plan) throw new Error(`no plan ${planId}`);
        const payment = { paymentId, amountCentavos: pesos(1_000), psp: 'xendit' };
        await recordCollection(tx, { plan, ...payment, onDate, now });
      });
    },
  };
}

function clockOf({ db }: SourcesHarness) {
  const goOn = async (day: CivilDate, time: string): Promise<CivilDate> => {
    const instant = new Date(`${day}T${time}:00+08:00`);
    await db.transaction().execute((tx) => travelTo(tx, instant));
    return day;
  };
  return {
    today: async () => manilaDateOf((await testNow(db)).getTime()),
    goOn,
    /** The next time that the clock in Manila says so. */
    async goTo(time: string): Promise<CivilDate> {
      const now = await testNow(db);
      const day = manilaDateOf(now.getTime());
      const isPast = new Date(`${day}T${time}:00+08:00`) <= now;
      return goOn(isPast ? addDays(day, 1) : day, time);
    },
  };
}

function messagesOf({ db, inbox }: SourcesHarness) {
  const contactsOf = ({ account }: SignedIn) =>
    inScope(db, 'system', (tx) => listContactsOf(tx, { buyerId: account.id, limit: 100 }));
  return {
    contactsOf,
    /** Everything about money owed that arrived, by mail and by text, the newest first. */
    async received({ account, number }: Owing) {
      const isOwed = /is due|is waiting|We take|could not take|Automatic payment|Ngayon ang bayad/;
      const mails = (await inbox(account.email)).filter(({ subject }) =>
        isOwed.test(subject ?? ''),
      );
      return [...mails, ...(await inbox(number))];
    },
    /** Of each that was sent: its kind, and how many days after the due date. */
    async sentTo(who: Owing) {
      return (await contactsOf(who))
        .flatMap(({ state, kind, ended_at: at }) => (state === 'sent' && at ? [{ kind, at }] : []))
        .map(({ kind, at }) => ({
          kind,
          day: daysBetween({ from: who.dueDate, to: manilaDateOf(at.getTime()) }),
        }))
        .reverse();
    },
    /** As another module does; the message's own plan unless it is said. */
    async ask(who: Owing, wanted: Partial<ContactAsked> & Pick<ContactAsked, 'kind' | 'key'>) {
      const now = await testNow(db);
      const ctx = { clock: { now: () => now, sync: async () => undefined }, requestId: 'test' };
      const asked = { buyerId: who.account.id, mode: 'live' as const, planId: who.planId };
      return inScope(db, 'system', (tx) => askForContact(tx, ctx, { ...asked, ...wanted }));
    },
  };
}
