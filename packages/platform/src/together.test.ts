import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type TogetherOptions, together } from './together.ts';

const one = { atMost: 16, flightsMax: 1 };

/** Flights that wait until they are let go, each answering an item with `<item>!`. */
function heldFlights(options: TogetherOptions<string> = one) {
  const flights: { items: string[]; land(): void; crash(error: Error): void }[] = [];
  const { ask, drain } = together<string, string>(
    (items) =>
      new Promise((resolve, reject) =>
        flights.push({
          items,
          land: () => resolve(items.map((item) => `${item}!`)),
          crash: reject,
        }),
      ),
    options,
  );
  const flown = () => flights.map(({ items }) => items.join(' '));
  return { ask, drain, flights, flown };
}

const askAll = (ask: (item: string) => Promise<string>, items: string) =>
  Promise.all(items.split(' ').map(ask));

test('those who come in one turn of the event loop go together, and each hears its own answer', async () => {
  const { ask, flights, flown } = heldFlights();
  const answers = askAll(ask, 'a b c');
  await nextTurn();
  expect(flown()).toEqual(['a b c']);
  flights[0]?.land();
  expect(await answers).toEqual(['a!', 'b!', 'c!']);
});

test('whoever comes to an idle process is not kept waiting for others', async () => {
  const { ask, flights, flown } = heldFlights();
  const first = ask('a');
  await nextTurn();
  flights[0]?.land();
  await first;
  void ask('b');
  await nextTurn();
  expect(flown()).toEqual(['a', 'b']);
});

test('whoever comes while a flight is under way goes with the next one', async () => {
  const { ask, flights, flown } = heldFlights();
  const first = ask('a');
  await nextTurn();
  const later = askAll(ask, 'b c');
  await nextTurn();
  expect(flown()).toEqual(['a']);
  flights[0]?.land();
  await first;
  await nextTurn();
  expect(flown()).toEqual(['a', 'b c']);
  flights[1]?.land();
  expect(await later).toEqual(['b!', 'c!']);
});

test('no flight takes more than it may, and no more are under way than may be', async () => {
  const { ask, flights, flown } = heldFlights({ atMost: 2, flightsMax: 2 });
  const answers = askAll(ask, 'a b c d e f g');
  await nextTurn();
  expect(flown()).toEqual(['a b', 'c d']);
  flights[1]?.land();
  await nextTurn();
  await nextTurn();
  expect(flown()).toEqual(['a b', 'c d', 'e f']);
  for (let i = 0; i < 4; i++) {
    flights[i]?.land();
    await nextTurn();
    await nextTurn();
  }
  expect(flown()).toEqual(['a b', 'c d', 'e f', 'g']);
  expect((await answers).join(' ')).toBe('a! b! c! d! e! f! g!');
});

test('two that share a mark go apart, in their order', async () => {
  const apartBy = (item: string) => [item.slice(0, 1), item.slice(1)];
  const { ask, flights, flown } = heldFlights({ ...one, apartBy });
  // x1 and x2 share x; x2 and y2 share 2, and y2 must not overtake x2; z3 shares nothing.
  const answers = askAll(ask, 'x1 x2 y2 z3');
  for (let i = 0; i < 3; i++) {
    await nextTurn();
    await nextTurn();
    flights[i]?.land();
  }
  expect((await answers).length).toBe(4);
  expect(flown()).toEqual(['x1 z3', 'x2', 'y2']);
});

test('a flight that fails fails for its own items alone', async () => {
  const { ask, flights } = heldFlights();
  const first = Promise.allSettled([ask('a'), ask('b')]);
  await nextTurn();
  const later = ask('c');
  flights[0]?.crash(new Error('broken'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nextTurn();
  flights[1]?.land();
  expect(await later).toBe('c!');
});

test('one item that fails or takes longer leaves the others and the next flight alone', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<string>();
  const refusal = Promise.reject(new Error('refused'));
  refusal.catch(() => undefined);
  const outcomes: Record<string, string | Promise<string>> = { a: 'a!', b: refusal, c: slow };
  const { ask } = together<string, string>(
    async (items) => items.map((item) => outcomes[item] ?? `${item}!`),
    one,
  );
  const [a, b, c] = [ask('a'), ask('b'), ask('c')];
  await expect(b).rejects.toThrow('refused');
  expect(await a).toBe('a!');
  expect(await ask('d')).toBe('d!');
  finish('late');
  expect(await c).toBe('late');
});

test('a flight that hangs does not keep the others on the ground', async () => {
  const { ask, flown, flights } = heldFlights({ ...one, holdsUpMs: 20 });
  const hanging = ask('a');
  await nextTurn();
  const next = ask('b');
  await expect.poll(flown).toEqual(['a', 'b']);
  flights[1]?.land();
  expect(await next).toBe('b!');
  flights[0]?.land();
  expect(await hanging).toBe('a!');
});

test('a flight that does not answer for everybody answers for nobody', async () => {
  const { ask } = together<string, string>(async (items) => items.slice(1), one);
  const answers = await Promise.allSettled([ask('a'), ask('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('draining waits for what is under way, what waits for the next flight, and what comes late', async () => {
  const { ask, drain, flights } = heldFlights();
  const heard: string[] = [];
  const hear = (item: string) => ask(item).then((answer) => heard.push(answer));
  const all = [hear('a')];
  await nextTurn();
  all.push(hear('b'));
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  flights[0]?.land();
  await all[0];
  all.push(hear('c'));
  await nextTurn();
  expect([isDrained, heard]).toEqual([false, ['a!']]);
  for (let i = 1; i < 3; i++) {
    flights[i]?.land();
    await nextTurn();
    await nextTurn();
  }
  await drained;
  expect(heard).toEqual(['a!', 'b!', 'c!']);
});

test('a flight runs in nobody’s scope', async () => {
  const scope = new AsyncLocalStorage<string>();
  const { ask } = together<string, string>(
    async (items) => items.map(() => scope.getStore() ?? 'none'),
    one,
  );
  const inScope = (name: string) => scope.run(name, () => ask(name));
  expect(await Promise.all([inScope('ana'), inScope('ben')])).toEqual(['none', 'none']);
});
