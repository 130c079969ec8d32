import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './lib/checkout.ts';

const canaries = ['Mq-0b5c-"quoted"-7', '483920', 'rZ81-registration-token_x', 'ana@example.ph'];
const clean = [
  '{"level":30,"time":1763164839201,"name":"api","endpoint":"accounts.getUser","status":200}',
  '{"level":30,"request_id":"0198a3c2-4839-7204-8392-048392048392","ms":12,"msg":"answered"}',
  '{"level":40,"err":{"code":"23505"},"port":27415,"msg":"code 57014"}',
];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function check(log: string[], used: string[] = canaries) {
  const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
  folders.push(folder);
  writeFileSync(join(folder, 'api.1.log'), log.join('\n'));
  writeFileSync(join(folder, 'used.txt'), used.join('\n'));
  const script = join(root, 'scripts/canaries.ts');
  const args = [script, folder, join(folder, 'used.txt')];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, said: stderr };
}

test('a log without secrets passes', () => {
  expect(check(clean)).toEqual({ status: 0, said: '' });
});

test.each([
  ['a password, as JSON writes it', JSON.stringify({ body: 'Mq-0b5c-"quoted"-7' })],
  ['a password in an address', `{"url":"/x?p=${encodeURIComponent('Mq-0b5c-"quoted"-7')}"}`],
  ['a code', '{"said":"483920"}'],
  ['a code in a sentence', '{"msg":"the text was: 483920 is your number"}'],
  ['a token inside a longer text', '{"msg":"Bearer rZ81-registration-token_x, refused"}'],
  ['an address', '{"err":{"detail":"Key (email)=(ana@example.ph) already exists."}}'],
  ['a token that no test wrote down', '{"msg":"eyJraWQiOiJhYmMifQ.eyJzdWIiOiIxIn0.c2ln"}'],
  ['an encrypted link', '{"url":"/buyer/verify?key=eyJhbGciOiJkaXIifQ..aXY.ZGF0YQ.dGFn"}'],
  ['an API key', `{"key":"lw_live_${'a1'.repeat(18)}"}`],
  ['a number', '{"to":"+639171234567"}'],
  ['a number in an address', '{"path":"/inbox?to=%2B639171234567"}'],
  ['a code beside its name', '{"data":{"code":"904411"}}'],
])('%s is found, and not repeated', (_what, planted) => {
  const { status, said } = check([...clean, planted, ...clean]);
  expect(status).toBe(1);
  expect(said).toMatch(/api\.1\.log:4: /);
  for (const secret of [...canaries, '+639171234567', '904411', 'eyJ'])
    expect(said).not.toContain(secret);
});

test('nothing to look at, or nothing to look for, is no success', () => {
  expect(check([]).status).toBe(1);
  expect(check(clean, []).status).toBe(1);
});
