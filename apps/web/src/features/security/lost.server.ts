import { cancelRecovery, finishRecovery, startRecovery } from '@luwag/contracts/factors';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { data, redirect } from 'react-router';
import { callAs } from '#app/lib/auth/call-as.ts';
import { findFaceWay } from '#app/lib/auth/face-way.ts';
import { isProving, prove, readProof } from '#app/lib/auth/proof.ts';
import type { VisitorArgs } from '#app/lib/auth/visitor.ts';
import { lostAddress, purchaseOf } from '#app/lib/lost-address.ts';
import { deedAddress } from './deeds.ts';
import type { LostReply } from './lost-page.tsx';

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
  const canceled = await callAs(args, cancelRecovery, {});
  if (!canceled.ok) return refused({ code: canceled.code });
  return redirect(deedAddress(settingsPage(role), 'found'), 303);
}

const refused = (reply: LostReply) => data<LostReply>(reply, { status: 422 });
