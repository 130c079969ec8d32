import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { answerQuestions } from './answer-questions.ts';
import { fetchFilesOnly } from './local-fetch.ts';

fetchFilesOnly();
const { resolve } = createRequire(import.meta.url);
/** The accurate weights in whole numbers: the best of the three sets that the package brings. */
const langPath = join(dirname(resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
/** In a portrait it sees letters too, and is not sure of them. */
const confidenceMin = 50;

const worker = loadWorker();

async function loadWorker() {
  const loaded = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath,
    cacheMethod: 'none',
    gzip: true,
  });
  // A card has a picture and columns; taken for one block of text, they run into each other.
  await loaded.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return loaded;
}

answerQuestions(async ({ jpeg }: { jpeg: Uint8Array }) => {
  // Grey, sharp and this wide is what reads best; colours of a card only disturb.
  const prepared = await sharp(jpeg, { failOn: 'error', limitInputPixels: 40e6 })
    .resize({ width: 1800 })
    .greyscale()
    .normalise()
    .sharpen()
    .png()
    .toBuffer();
  const { data } = await (await worker).recognize(prepared, {}, { blocks: true });
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((p) => p.lines));
  const text = lines
    .map(({ words }) => words.filter((word) => word.confidence >= confidenceMin))
    .map((words) => words.map((word) => word.text).join(' '))
    .filter((line) => line !== '')
    .join('\n');
  return { text, confidence: data.confidence };
});
