import type { Mutant } from '../lib/mutants.ts';

const texting = 'modules/notifications/texting.test.ts';
const push = 'modules/notifications/push/push.test.ts';

/** What leaves, by whom, how often, and what it says where others look. */
export const notifications: Mutant[] = [
  {
    id: 'text-twice',
    promise: 'a text that may have left is sent by nobody again',
    file: 'modules/notifications/texting.ts',
    from: "if (outcome.kind === 'taken' || outcome.kind === 'unknown') {",
    to: "if (outcome.kind === 'taken') {",
    test: { file: texting, name: 'of which nobody knows whether the first has sent it' },
  },
  {
    id: 'text-under-way',
    promise: 'a text that somebody was sending when they died is not sent again',
    file: 'modules/notifications/texting.ts',
    from: "if (state === 'sending') return 'unknown';",
    to: '',
    test: {
      file: 'modules/notifications/notifications.test.ts',
      name: 'is not handed over a second time when we died without hearing',
    },
  },
  {
    id: 'carrier-left-alone',
    promise: 'a carrier that fails is left alone',
    file: 'modules/notifications/texting.ts',
    from: '&&\n        deps.circuits.mayAsk({ carrier: name, prefix }, now),',
    to: ',',
    test: { file: texting, name: 'is asked at once while the first is known to be away' },
  },
  {
    id: 'push-host',
    promise: 'pushes go to the push services of browsers alone',
    file: 'modules/notifications/push/sender.ts',
    from: 'return isPlainHttps && services.some((host) => host.test(url.hostname));',
    to: 'return isPlainHttps;',
    test: { file: push, name: 'refuses to notify what is no browser' },
  },
  {
    id: 'late-on-screen',
    promise: 'no locked screen says that somebody is late',
    file: 'modules/notifications/push/words.ts',
    from: 'isDiscreet || neverInDetail.includes(template)',
    to: 'isDiscreet',
    test: { file: push, name: 'nor is any that somebody is late' },
  },
];
