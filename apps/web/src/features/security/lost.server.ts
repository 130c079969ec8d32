import { cancelRecovery, finishRecovery, startRecovery } from '@luwag/contracts/factors';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { data, redirect } from 'react-router';
import { askStepUp, confirmFactor } from '#app/shared/auth/ask-step-up.ts';
import { lostAddress, purchaseOf } from '#app/shared/auth/face-address.ts';
import { isProving, prove, readProof } from '#app/shared/auth/proof.ts';
import { callAs, findFaceWay, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import type { LostAsked, LostReply } from './lost-page.tsx';
import { deedAddress } from './security-answer.ts';

type Role = 'buyer' | 'merchant';

export async function loadLost(args: VisitorArgs, role: Role) {
  const [settings, proof, canShowFace] = await Promise.all([
    callAs(args, getSecuritySettings, {}),
    readProof(args),
    role === 'buyer' && findFaceWay(args),
  ]);
  if (!settings.ok || !proof) throw data('unavailable', { status: 503 });
  return {
    settings: settings.data,
    proof,
    role,
    purchase: purchaseOf(args.url),
    canShowFace,
    nowMs: Date.now(),
  };
}

const settingsPage = (role: Role) => `/${role}/settings/security`;

export async function actOnLost(args: VisitorArgs, role: Role) {
  const form = await args.request.formData();
  const self = lostAddress(role, purchaseOf(args.url));
  const intent = form.get('intent');
  if (isProving(intent)) {
    const proofFault = await prove(args, form);
    return proofFault ? refused({ proofFault }) : redirect(self, 303);
  }
  if (intent === 'start') {
    const started = await callAs(args, startRecovery, {});
    return started.ok ? redirect(self, 303) : refused({ code: started.code });
  }
  if (intent === 'finish') {
    const finished = await callAs(args, finishRecovery, {});
    if (!finished.ok) return refused({ code: finished.code });
    return redirect(deedAddress(settingsPage(role), 'recovered'), 303);
  }
  return cancel(args, role, form);
}

/** The factor that was found confirms it. Whether one is needed is the API's to say. */
async function cancel(args: VisitorArgs, role: Role, form: FormData) {
  const isConfirming = form.get('act') === 'step_up';
  const confirmed = isConfirming ? await confirmFactor(args, form) : undefined;
  if (confirmed && !confirmed.ok)
    return confirmed.isAgain ? ask(args, confirmed.code) : refused({ code: confirmed.code });
  const options = confirmed ? { stepUpId: confirmed.stepUpId } : {};
  const canceled = await callAs(args, cancelRecovery, {}, options);
  if (canceled.ok) return redirect(deedAddress(settingsPage(role), 'found'), 303);
  return canceled.code === 'step_up_required' ? ask(args) : refused({ code: canceled.code });
}

async function ask(args: VisitorArgs, fault?: LostAsked['fault']) {
  const wanted = { action: cancelRecovery.name, request: {} };
  const result = await askStepUp(args, wanted, { act: 'cancel' } as const, fault);
  return result.ok ? data<LostReply>({ asked: result.asked }) : refused({ code: result.code });
}

const refused = (reply: LostReply) => data<LostReply>(reply, { status: 422 });
