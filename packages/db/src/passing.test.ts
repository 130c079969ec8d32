import { expect, test } from 'vitest';
import { isPassing, isServerAway, spoilsConnection } from './passing.ts';

const ofServer = (code: string, more: object = {}) =>
  Object.assign(new Error('of the server'), { severity: 'ERROR', code, ...more });
const ofSocket = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

test.each(['08000', '08003', '08006', '08P01', '25006', '57P01', '57P02', '57P03', 'ECONNREFUSED'])(
  '%s: there is no server, or one that changes places',
  (code) => {
    const error = /^E/.test(code) ? ofSocket(code) : ofServer(code);
    expect([isPassing(error), isServerAway(error)]).toEqual([true, true]);
  },
);

test.each(['40001', '40P01', '53100', '53300', '55P03', '57014', '25P03'])(
  '%s passes, and says nothing of whether the server is there',
  (code) => {
    expect([isPassing(ofServer(code)), isServerAway(ofServer(code))]).toEqual([true, false]);
  },
);

test.each([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('of the driver, "%s" passes', (message) => {
  expect([isPassing(new Error(message)), isServerAway(new Error(message))]).toEqual([true, true]);
});

test.each(['23505', '42P01', '42501', '22P02', 'LW101', '57P04', '28P01', '0A000', 'XX000'])(
  '%s is about the statement or about us, and stays',
  (code) => {
    expect([isPassing(ofServer(code)), isServerAway(ofServer(code))]).toEqual([false, false]);
  },
);

test('a connection to a standby, or with a plan that no longer fits, is not used again', () => {
  const outdated = ofServer('0A000', { routine: 'RevalidateCachedQuery' });
  expect([spoilsConnection(ofServer('25006')), spoilsConnection(outdated)]).toEqual([true, true]);
  expect([spoilsConnection(ofServer('0A000')), spoilsConnection(ofServer('40001'))]).toEqual([
    false,
    false,
  ]);
  expect(isPassing(outdated)).toBe(true);
});
