import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createFaces } from '@luwag/face-models/faces';
import { createReader } from '@luwag/face-models/reader';
import type { DocumentReader, Faces } from '@luwag/faces/looks';
import { type Cleaned, createImages, type Images } from '@luwag/images/client';

// What is made of a picture depends on its bytes alone, and the same few pictures are sent over and
// over: a process to re-encode each, a second for each look at a face, three to read a card. Here
// the first time counts, for all files of tests that one process runs; what models say, for all
// processes of one run.

/** What models said in this run, a file for each question; `global-setup.ts` empties it. */
export const rememberedFolder = join(import.meta.dirname, '../../.local/remembered');

/** As another process of the run found it, or found and written down for the others. */
async function findOnce<T>(key: string, find: () => Promise<T>): Promise<T> {
  const file = join(rememberedFolder, createHash('sha256').update(key).digest('hex'));
  const known = existsSync(file) && readFileSync(file);
  if (known) return deserialize(known) as T;
  const answer = await find();
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(rememberedFolder, { recursive: true });
  writeFileSync(unfinished, serialize(answer));
  renameSync(unfinished, file);
  return answer;
}

/** Answers by what was asked; a question that failed may be asked again. */
function createMemory<T>({ sharedAs }: { sharedAs?: string } = {}) {
  const answers = new Map<string, Promise<T>>();
  return {
    recall(asked: Uint8Array, how: object, find: () => Promise<T>): Promise<T> {
      const key = `${createHash('sha256').update(asked).digest('hex')} ${JSON.stringify(how)}`;
      const answer = answers.get(key) ?? (sharedAs ? findOnce(`${sharedAs} ${key}`, find) : find());
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      return answer;
    },
    forget: () => answers.clear(),
  };
}

const cleaned = createMemory<Cleaned>();
const looks = createMemory<Awaited<ReturnType<Faces['look']>>>({ sharedAs: 'look' });
const pages = createMemory<Awaited<ReturnType<DocumentReader['read']>>>({ sharedAs: 'page' });

/** Decoders that are asked for each picture once. */
export function rememberingImages(): Images {
  const images = createImages({ mustBeAlone: false });
  return {
    ...images,
    clean: (bytes, how = {}) => cleaned.recall(bytes, how, () => images.clean(bytes, how)),
  };
}

/** For tests of what happens when no decoder answers. */
export const forgetPictures = cleaned.forget;

/** Models that look at each picture once. `real` are those it asks. */
export function rememberingFaces(real: Faces = createFaces()): Faces {
  return {
    ...real,
    look: (jpeg, how = {}) => looks.recall(jpeg, how, () => real.look(jpeg, how)),
  };
}

/** One that reads each card once. */
export function rememberingReader(): DocumentReader {
  const real = createReader();
  return { ...real, read: (jpeg) => pages.recall(jpeg, {}, () => real.read(jpeg)) };
}
