import type { Rule } from '../file.ts';

const charactersMin = 60;

export const servicesSayTheirPromise: Rule = {
  name: 'services-say-their-promise',
  why: 'The first lines of a service.ts say what the module promises and which tables it owns.',
  covers: (path) => /^modules\/(?:[^/]+\/){1,2}service\.ts$/.test(path),
  check(file) {
    const [first, ...rest] = file.comments;
    const opens = first && file.text.slice(0, first.start).trim() === '';
    if (!opens) return [{ line: 1, message: 'does not open with a comment' }];
    // Lines of `//` are one comment to the reader and several to the parser.
    let said = first.value;
    let end = first.end;
    for (const next of rest) {
      if (file.text.slice(end, next.start).trim() !== '') break;
      said += next.value;
      end = next.end;
    }
    const length = said.replaceAll(/[\s*]+/g, ' ').trim().length;
    return length < charactersMin ? [{ line: 1, message: 'opens with too little to go by' }] : [];
  },
};
