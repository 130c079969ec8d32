import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { pick } from '#app/shared/page/preferences.ts';
import { acts, type SecurityAnswer } from './security-answer.ts';

const awayCodes = ['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'];
const busyCodes = ['rate_limited', 'too_many_attempts'];

/** The status of the page that carries an answer. A step that goes on as it should is a success. */
export function statusOf(answer: SecurityAnswer): number {
  const fault = answer.kind === 'refused' ? answer.code : 'fault' in answer && answer.fault;
  if (!fault) return 200;
  if (awayCodes.includes(fault)) return 503;
  return busyCodes.includes(fault) ? 429 : 422;
}

/**
 * The form did not even leave the device: told like any refusal, where an app that is being set up
 * keeps its key. Other faults are the page's.
 */
export function unreached(error: unknown, form: FormData): SecurityAnswer {
  const act = pick(acts, form.get('act'));
  if (!(error instanceof TypeError) || !act) throw error;
  const setup = act === 'confirm_totp' && readTotpUri(form.get('totp_uri'));
  if (setup) return { kind: 'totp_setup', uri: setup.uri, fault: 'unreachable' };
  return { kind: 'refused', act, code: 'unreachable' };
}
