import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The thresholds were measured with these very files; others need measuring again. */
const weights = {
  '@vladmandic/human/models/blazeface.bin':
    'dc9a97fdc50bc43216554bdd69aa3e7b9361a519ee7bdd996a2f69a98a6f9b72',
  '@vladmandic/human/models/facemesh.bin':
    '3826da640b0a3021161605369ee6af293f75d518040355b960ec71a3390c1c0b',
  '@vladmandic/human/models/faceres.bin':
    '2c7d2d62b76c97528b736527aa09d310ea71743c9e3e79fb6c62d4b2d73af79b',
  '@vladmandic/face-api/model/ssd_mobilenetv1_model.bin':
    '2835640602d53718aa6ae9a42896327eaa21beefed056c218d32ca7d79e1e2f8',
  '@vladmandic/face-api/model/face_landmark_68_model.bin':
    '4611ef65c87d836d03d684b30eec4d195d8b219fa1dd58fc58945831c6b9299b',
  '@vladmandic/face-api/model/face_recognition_model.bin':
    'b413e420d6840b2775fba32008db6f3cddb07d485967fb42cfcf379c16a8c589',
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz':
    '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91',
};

test.each(Object.entries(weights))('%s is the one that was measured', (file, expected) => {
  const path = join(import.meta.dirname, '../../../../node_modules', file);
  expect(createHash('sha256').update(readFileSync(path)).digest('hex')).toBe(expected);
});
