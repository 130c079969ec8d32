import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The process ended, or took too long, over this very question: it may be asked again. */
export class ModelProcessLost extends Error {
  override name = 'ModelProcessLost';
}

export type ModelProcess = {
  /** One question at a time, in order. */
  ask(question: object): Promise<unknown>;
  /** Of the process that would answer next; undefined while there is none. */
  pid(): number | undefined;
  close(): void;
};

export type ModelProcessOptions = {
  entry: string;
  /** What the process may have of memory of its own; the kernel ends it beyond. */
  memoryBytesMax: number;
  /** From question to answer, with the loading of models where the process is new. */
  answerMsMax: number;
  /** A process that nobody asks for so long is ended: models take memory while they wait. */
  idleMs: number;
};

const usual = { memoryBytesMax: 2 * 1024 ** 3, answerMsMax: 60_000, idleMs: 5 * 60_000 };

const root = realpathSync(join(import.meta.dirname, '../../../..'));
const nodeModules = dirname(
  dirname(realpathSync(join(root, 'node_modules/@vladmandic/human/package.json'))),
);

/** Reads what it is made of and nothing else, writes nowhere, and starts no other program. */
const rights = [
  '--permission',
  '--allow-addons',
  '--allow-worker',
  `--allow-fs-read=${dirname(nodeModules)}/`,
  `--allow-fs-read=${root}/package.json`,
  `--allow-fs-read=${root}/packages/`,
];

type Answer = { answer: unknown } | { failed: string };

/**
 * A process beside ours that holds models in memory. It starts with the first question and lives
 * on; when it dies or is silent for too long, its question fails and the next one starts another.
 */
export function createModelProcess(
  given: Partial<ModelProcessOptions> & { entry: string },
): ModelProcess {
  const options: ModelProcessOptions = { ...usual, ...given };
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const living = (): ChildProcess => {
    if (child?.exitCode === null && child.signalCode === null) return child;
    child = start(options);
    return child;
  };
  const askNow = async (question: object): Promise<unknown> => {
    clearTimeout(idle);
    const asked = living();
    try {
      return await answerOf(asked, question, options.answerMsMax);
    } catch (error) {
      if (error instanceof ModelProcessLost && child === asked) stop();
      throw error;
    } finally {
      idle = setTimeout(stop, options.idleMs);
      idle.unref();
    }
  };
  return {
    ask(question) {
      const mine = last.then(() => askNow(question));
      // The next question does not care how this one ended.
      last = mine.catch(() => undefined);
      return mine;
    },
    pid: () => child?.pid,
    close() {
      clearTimeout(idle);
      stop();
    },
  };
}

function start({ entry, memoryBytesMax }: ModelProcessOptions): ChildProcess {
  const limits = [`--data=${memoryBytesMax}`, '--core=0', '--fsize=0'];
  const child = spawn(
    'prlimit',
    [...limits, process.execPath, '--no-warnings', ...rights, entry],
    // No setting of ours reaches it.
    {
      cwd: root,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    },
  );
  // Said by the exit, too; without a listener it would end this process.
  child.on('error', () => undefined);
  // A process that wants to end does not wait for its models.
  child.unref();
  child.channel?.unref();
  return child;
}

async function answerOf(child: ChildProcess, question: object, msMax: number): Promise<unknown> {
  const over = new AbortController();
  const late = setTimeout(() => over.abort(), msMax);
  child.channel?.ref();
  try {
    const { signal } = over;
    const lost = once(child, 'exit', { signal }).then(() => undefined);
    const said = once(child, 'message', { signal }).then(([message]) => message as Answer);
    // Whichever loses is ended below, and must not be heard of any more.
    lost.catch(() => undefined);
    said.catch(() => undefined);
    child.send(question, () => undefined);
    const answer = await Promise.race([said, lost]);
    if (!answer) throw new ModelProcessLost('a model process ended over a question');
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.answer;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new ModelProcessLost(`a model process was silent for ${msMax} ms`);
    throw error;
  } finally {
    clearTimeout(late);
    over.abort();
    child.channel?.unref();
  }
}
