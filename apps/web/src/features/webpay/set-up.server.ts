import {
  getSecuritySettings,
  PasskeyAnswer,
  putSecuritySettings,
  startPasskey,
} from '@luwag/contracts/sessions';
import { trustedAtMs } from '@luwag/domain/confirming';
import { redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import { isProving, prove, readProof } from '#app/shared/auth/proof.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { jsonOf } from '#app/shared/forms/form-text.ts';
import type { ConfirmReply, SetUp } from './confirm-state.ts';
import { digitsOf } from './form-values.ts';
import { webpayPaths } from './paths.ts';
import { trustedTimes } from './trusted-from.ts';

/** A factor is made inside the checkout, for somebody who has none: the plan waits meanwhile. */

export async function findSetUp(args: VisitorArgs): Promise<SetUp | undefined> {
  const proof = await readProof(args);
  if (proof?.state !== 'proven') return proof && { proof, making: undefined };
  const started = await callAs(args, startPasskey, {});
  if (!started.ok) return { proof, making: undefined };
  const { challenge_id: challengeId, options } = started.data;
  return { proof, making: { challengeId, options } };
}

/** When the first of the factors will have been there for a day. */
export async function findTrustedAtMs(args: VisitorArgs, nowMs: number): Promise<number> {
  const read = await callAs(args, getSecuritySettings, {});
  if (!read.ok) return trustedAtMs(nowMs);
  const here = read.data.sessions.find(({ is_current }) => is_current)?.opened_at;
  const made = trustedTimes(read.data).filter((atMs) => atMs > nowMs);
  // An app that is old is as new as the device its codes are typed on.
  const last = here ? trustedAtMs(Date.parse(here)) : trustedAtMs(nowMs);
  return Math.min(...(made.length > 0 ? made : [last]));
}

const intents = ['make_passkey', 'start_app', 'confirm_app'];
export const isSettingUp = (intent: unknown): boolean =>
  isProving(intent) || intents.some((each) => each === intent);

export async function setUp(
  args: VisitorArgs,
  proposalId: string,
  form: FormData,
): Promise<Response | ConfirmReply> {
  const intent = form.get('intent');
  const self = () => redirect(webpayPaths.confirm(proposalId), 303);
  if (isProving(intent)) {
    const proofFault = await prove(args, form);
    return proofFault ? { proofFault } : self();
  }
  if (intent === 'start_app') return startApp(args);
  const fault = intent === 'confirm_app' ? await confirmApp(args, form) : await make(args, form);
  return fault ?? self();
}

/** The word of the API, in what this page can say. */
function replyTo(code: string): ConfirmReply {
  if (code === 'proof_required') return { proofFault: 'password_required' };
  if (code === 'rate_limited' || code === 'too_many_attempts') return { fault: 'too_many' };
  return { fault: code === 'passkey_refused' ? 'passkey_not_made' : 'unavailable' };
}

async function make(args: VisitorArgs, form: FormData): Promise<ConfirmReply | undefined> {
  const answer = PasskeyAnswer.safeParse(jsonOf(form, 'answer')).data;
  if (!answer) return { fault: 'passkey_not_made' };
  const challenge_id = String(form.get('challenge_id'));
  const name = String(form.get('name')).slice(0, 60) || 'Passkey';
  const body = { action: 'add_passkey', challenge_id, answer, name } as const;
  const made = await callAs(args, putSecuritySettings, { body });
  return made.ok ? undefined : replyTo(made.code);
}

async function startApp(args: VisitorArgs): Promise<ConfirmReply> {
  const started = await callAs(args, putSecuritySettings, { body: { action: 'start_totp' } });
  if (!started.ok) return replyTo(started.code);
  const totp = readTotpUri(started.data.totp_uri);
  return totp ? { totpUri: totp.uri } : { fault: 'unavailable' };
}

/** A wrong code shows the same key again: whoever scanned it need not do so once more. */
async function confirmApp(args: VisitorArgs, form: FormData): Promise<ConfirmReply | undefined> {
  const totpUri = readTotpUri(form.get('totp_uri'))?.uri;
  if (!totpUri) return { fault: 'unavailable' };
  const code = digitsOf(form.get('code'));
  if (!code) return { fault: 'app_code_wrong', totpUri };
  const body = { action: 'confirm_totp', code } as const;
  const done = await callAs(args, putSecuritySettings, { body });
  if (done.ok) return undefined;
  return done.code === 'code_wrong' ? { fault: 'app_code_wrong', totpUri } : replyTo(done.code);
}
