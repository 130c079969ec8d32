import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createModelProcess, type ModelProcess, ModelProcessLost } from './model-process.ts';

const started: ModelProcess[] = [];
const start = (limits: { answerMsMax?: number; idleMs?: number } = {}): ModelProcess => {
  const models = createModelProcess({
    entry: join(import.meta.dirname, '../test/child.ts'),
    memoryBytesMax: 1024 ** 3,
    answerMsMax: 20_000,
    idleMs: 60_000,
    ...limits,
  });
  started.push(models);
  return models;
};
afterEach(() => {
  for (const each of started.splice(0)) each.close();
});

const isRunning = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

test('starts with the first question and lives on', async () => {
  const models = start();
  expect(models.pid()).toBeUndefined();
  const question = { do: 'echo', bytes: Buffer.from('as it is') };
  expect(await models.ask(question)).toEqual(question);
  const pid = models.pid();
  await expect(models.ask({ do: 'fail' })).rejects.toThrow('as asked');
  await models.ask(question);
  expect(models.pid()).toBe(pid);
});

test('answers one question at a time, each asker their own', async () => {
  const models = start();
  const answers = await Promise.allSettled([
    models.ask({ do: 'echo', n: 1 }),
    models.ask({ do: 'fail' }),
    models.ask({ do: 'echo', n: 3 }),
  ]);
  expect(answers).toMatchObject([
    { value: { n: 1 } },
    { reason: { message: 'as asked' } },
    { value: { n: 3 } },
  ]);
});

test('is replaced when it is killed, and costs its one question', async () => {
  const models = start();
  await models.ask({ do: 'echo' });
  const pid = models.pid() ?? 0;
  const asked = models.ask({ do: 'hang' });
  const waiting = models.ask({ do: 'echo', n: 2 });
  setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
  await expect(asked).rejects.toThrow(ModelProcessLost);
  expect(await waiting).toMatchObject({ n: 2 });
  expect(models.pid()).not.toBe(pid);
});

test('is replaced when it takes too long', async () => {
  const models = start({ answerMsMax: 5000 });
  await models.ask({ do: 'echo' });
  const pid = models.pid();
  await expect(models.ask({ do: 'hang' })).rejects.toThrow('silent for 5000 ms');
  expect(await models.ask({ do: 'echo', n: 2 })).toMatchObject({ n: 2 });
  expect(isRunning(pid)).toBe(false);
});

test('has no more memory than it was given', async () => {
  const models = start();
  await expect(models.ask({ do: 'grow' })).rejects.toThrow(/ended over a question|allocation/i);
  expect(await models.ask({ do: 'echo', n: 2 })).toMatchObject({ n: 2 });
});

test('may neither write, read what is not its own, start a program, nor fetch', async () => {
  const models = start();
  for (const what of ['write', 'read', 'start'])
    await expect(models.ask({ do: what }), what).rejects.toThrow(/restricted|permission|access/i);
  await expect(models.ask({ do: 'fetch' })).rejects.toThrow('not fetched');
});

test('ends when nobody asks', async () => {
  const models = start({ idleMs: 100 });
  await models.ask({ do: 'echo' });
  const pid = models.pid();
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await models.ask({ do: 'echo', n: 2 })).toMatchObject({ n: 2 });
});
