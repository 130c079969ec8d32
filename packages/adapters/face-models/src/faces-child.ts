import type { LookOptions } from '@luwag/faces/looks';
import { answerQuestions } from './answer-questions.ts';
import { loadModels } from './models.ts';

const models = loadModels();

answerQuestions(async ({ jpeg, options }: { jpeg: Uint8Array; options: LookOptions }) =>
  (await models).look(jpeg, options),
);
