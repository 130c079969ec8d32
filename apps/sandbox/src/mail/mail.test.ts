import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
let origin: string;
let smtpPort: number;

beforeEach(async () => {
  sandbox = await buildSandbox();
  ({ origin, smtpPort } = await sandbox.listen({ httpPort: 0, smtpPort: 0 }));
});
afterEach(() => sandbox.close());

/** A whole SMTP conversation as a client types it; answers the server's last line to each turn. */
async function converse(turns: string[]): Promise<string[]> {
  const socket = createConnection({ port: smtpPort, host: '127.0.0.1' });
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const answers: string[] = [];
  async function hear(): Promise<void> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The server hung up');
      // A hyphen after the code says that the answer goes on.
      if (value[3] !== '-') return void answers.push(value);
    }
  }
  await hear();
  for (const turn of turns) {
    socket.write(`${turn}\r\n`);
    await hear();
  }
  socket.destroy();
  return answers;
}

async function listMessages(to: string) {
  const response = await fetch(`${origin}/inbox/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: Record<string, unknown>[] }).messages;
}

const MIME = [
  'From: Luwag <hello@luwag.test>',
  'To: someone else <header@example.ph>',
  'Subject: =?utf-8?q?Kumpirmahin_ang_=E2=82=B11=2C026=2E41?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=part',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Ang code mo ay 482913.',
  '--part',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p style="color:red">Ang code mo ay <b>482913</b>.</p>',
  '--part--',
].join('\r\n');

test('a mail sent over SMTP is in the inbox of each envelope recipient', async () => {
  const answers = await converse([
    'EHLO client.test',
    'MAIL FROM:<bounces@luwag.test>',
    'RCPT TO:<Maria@Example.ph>',
    'RCPT TO:<copy@example.ph>',
    'DATA',
    `${MIME}\r\n.`,
    'QUIT',
  ]);
  expect(answers.map((line) => line.slice(0, 3))).toEqual([
    '220',
    '250',
    '250',
    '250',
    '250',
    '354',
    '250',
    '221',
  ]);
  const [mail, ...others] = await listMessages('maria@example.ph');
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'mail',
    from: 'bounces@luwag.test',
    to: ['Maria@Example.ph', 'copy@example.ph'],
    subject: 'Kumpirmahin ang ₱1,026.41',
    text: 'Ang code mo ay 482913.',
    code: '482913',
    attachments: [],
  });
  expect(mail?.html).toContain('<b>482913</b>');
  expect(await listMessages('copy@example.ph')).toHaveLength(1);
  expect(await listMessages('header@example.ph')).toEqual([]);
});

test('an attachment is named and measured, its content is not kept', async () => {
  await converse([
    'EHLO client.test',
    'MAIL FROM:<a@luwag.test>',
    'RCPT TO:<files@example.ph>',
    'DATA',
    [
      'Subject: Statement',
      'MIME-Version: 1.0',
      'Content-Type: application/pdf; name=november.pdf',
      'Content-Disposition: attachment; filename=november.pdf',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('twelve bytes').toString('base64'),
      '.',
    ].join('\r\n'),
  ]);
  const [mail] = await listMessages('files@example.ph');
  expect(mail?.attachments).toEqual([
    { filename: 'november.pdf', mimeType: 'application/pdf', sizeBytes: 12 },
  ]);
});

test('a mail above 1 MB is refused by its announced size and by its real size', async () => {
  const announced = await converse(['EHLO client.test', 'MAIL FROM:<a@luwag.test> SIZE=1048577']);
  expect(announced.at(-1)).toMatch(/^552/);
  const line = `${'x'.repeat(998)}\r\n`;
  const real = await converse([
    'EHLO client.test',
    'MAIL FROM:<a@luwag.test>',
    'RCPT TO:<big@example.ph>',
    'DATA',
    `Subject: big\r\n\r\n${line.repeat(1100)}.`,
    'NOOP',
  ]);
  expect(real.at(-2)).toMatch(/^552/);
  expect(real.at(-1)).toMatch(/^250/);
  expect(await listMessages('big@example.ph')).toEqual([]);
});

test('the two magic domains refuse a recipient for good or for now', async () => {
  const answers = await converse([
    'EHLO client.test',
    'MAIL FROM:<a@luwag.test>',
    'RCPT TO:<nobody@refused.test>',
    'RCPT TO:<somebody@later.test>',
  ]);
  expect(answers.at(-2)).toMatch(/^550/);
  expect(answers.at(-1)).toMatch(/^451/);
});

test('the listener offers neither sign-in nor TLS, so nothing secret is asked of a sender', async () => {
  const answers = await converse(['AUTH PLAIN AGEAYg==', 'STARTTLS']);
  expect(answers.slice(1).map((line) => line[0])).toEqual(['5', '5']);
});
