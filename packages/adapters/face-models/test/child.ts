import { answerQuestions } from '../src/answer-questions.ts';
import { fetchFilesOnly } from '../src/local-fetch.ts';

fetchFilesOnly();

type Question = { do: 'echo' | 'fail' | 'hang' | 'grow' | 'write' | 'start' | 'fetch' | 'read' };

/** A model process without models, for tests of what such a process may and may not. */
answerQuestions(async (question: Question) => {
  const { do: what } = question;
  if (what === 'fail') throw new Error('as asked');
  if (what === 'hang') while (true);
  if (what === 'grow') return grow();
  if (what === 'write')
    return (await import('node:fs')).writeFileSync('/tmp/model-process-wrote', 'x');
  if (what === 'read') return (await import('node:fs')).readFileSync('/etc/passwd', 'utf8');
  if (what === 'start') return (await import('node:child_process')).execSync('id').toString();
  if (what === 'fetch') return (await fetch('http://127.0.0.1:1/')).text();
  return question;
});

function grow(): number {
  const held: Uint8Array[] = [];
  while (held.length < 100) held.push(new Uint8Array(64 * 1024 ** 2).fill(1));
  return held.length;
}
