import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSlot, idOn, slotOf, slotsCount, uuidV7 } from './ids.ts';

const anySlot = fc.integer({ min: 0, max: slotsCount - 1 });
const anyTime = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2999-12-31'),
  noInvalidDate: true,
});
const anyText = fc.string({ unit: 'grapheme' });
const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
const form = (version: 7 | 8) =>
  new RegExp(`^[\\da-f]{8}-[\\da-f]{4}-${version}[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}$`);

describe('a new id', () => {
  test('is a UUID of version 7 that has its time and its slot', () => {
    fc.assert(
      fc.property(anyTime, anySlot, (at, slot) => {
        const id = uuidV7(at, slot);
        expect(id).toMatch(form(7));
        expect([msOf(id), slotOf(id)]).toEqual([at.getTime(), slot]);
      }),
    );
  });

  test('sorts after those of earlier milliseconds, whatever their slots', () => {
    fc.assert(
      fc.property(anyTime, anySlot, anySlot, (at, slot, other) => {
        expect(uuidV7(at, slot) < uuidV7(new Date(at.getTime() + 1), other)).toBe(true);
      }),
    );
  });

  test('is no other id of its millisecond and slot', () => {
    const at = new Date('2026-11-16T00:00:00Z');
    expect(new Set(Array.from({ length: 10_000 }, () => uuidV7(at, 7))).size).toBe(10_000);
  });

  test.each([-1, slotsCount, 0.5, Number.NaN])('is not made with slot %d', (slot) => {
    expect(() => uuidV7(new Date(0), slot)).toThrow(`slot ${slot}`);
    expect(() => idOn('2026-11-16', slot, 'x')).toThrow(`slot ${slot}`);
  });

  test('is not made without a time', () => {
    expect(() => uuidV7(new Date(Number.NaN), 1)).toThrow('needs a time');
    expect(() => idOn('one day', 1, 'x')).toThrow('needs a time');
  });

  test('takes every slot from the draw, and no other', () => {
    const drawn = new Set(Array.from({ length: slotsCount * 20 }, drawSlot));
    expect(drawn.size).toBe(slotsCount);
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([0, slotsCount - 1]);
  });
});

describe('an id that follows from what it is for', () => {
  test('is the same for the same day, slot and text, and another for another of them', () => {
    fc.assert(
      fc.property(anyTime, anySlot, anyText, (at, slot, text) => {
        const day = at.toISOString().slice(0, 10);
        const id = idOn(day, slot, text);
        expect(idOn(day, slot, text)).toBe(id);
        expect(idOn(day, slot, `${text} `)).not.toBe(id);
        expect(idOn(day, (slot + 1) % slotsCount, text)).not.toBe(id);
        expect(idOn('3000-01-01', slot, text)).not.toBe(id);
      }),
    );
  });

  test('has its day and its slot, and is marked version 8', () => {
    fc.assert(
      fc.property(anyTime, anySlot, anyText, (at, slot, text) => {
        const day = at.toISOString().slice(0, 10);
        const id = idOn(day, slot, text);
        expect(id).toMatch(form(8));
        expect([msOf(id), slotOf(id)]).toEqual([Date.parse(day), slot]);
      }),
    );
  });
});

test.each(['', 'plan', '019a8c8e-0000-7fff-8000', '019a8c8e00007fff8000000000000000'])(
  '%j has no slot',
  (text) => {
    expect(() => slotOf(text)).toThrow(`not an id: ${text}`);
  },
);

describe('the database', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof connectForTests>;
  beforeAll(async () => {
    database = await cloneDatabase();
    db = connectForTests(database.appUrl, 1);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  test('gives the slot that was asked for, with its own time, and reads it like we do', async () => {
    const { rows } = await sql<{ slot: number; id: string; read: number }>`
      select slot, id, slot_of(id) as read
        from (select slot, uuid_v7(slot) as id from generate_series(0, 4095) slot) made`.execute(
      db,
    );
    expect(rows.map(({ slot }) => slot)).toEqual(Array.from({ length: slotsCount }, (_, i) => i));
    for (const { slot, id, read } of rows) {
      expect(id).toMatch(form(7));
      expect([slotOf(id), read]).toEqual([slot, slot]);
      expect(Math.abs(msOf(id) - Date.now())).toBeLessThan(60_000);
    }
  });

  test('draws one of all slots where none was asked for', async () => {
    const { rows } = await sql<{ slots: number; least: number; most: number }>`
      select count(distinct slot_of(id))::integer as slots, min(slot_of(id)) as least,
             max(slot_of(id)) as most
        from (select uuid_v7() as id from generate_series(1, 80000)) made`.execute(db);
    expect(rows).toEqual([{ slots: slotsCount, least: 0, most: slotsCount - 1 }]);
  });

  test('refuses a slot that there is not', async () => {
    await expect(sql`select uuid_v7(4096)`.execute(db)).rejects.toThrow('out of range');
  });

  test('makes the same id as we do of an instant, a slot and a text', async () => {
    await fc.assert(
      fc.asyncProperty(anyTime, anySlot, anyText, async (at, slot, text) => {
        fc.pre(!text.includes('\0') && text.isWellFormed());
        const { rows } = await sql<{ id: string }>`
          select id_on(${at}, ${slot}, ${text}) as id`.execute(db);
        expect(rows[0]?.id).toBe(idOn(at.toISOString(), slot, text));
      }),
      { numRuns: 200 },
    );
  });
});
