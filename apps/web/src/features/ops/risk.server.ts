import { getCreditDecision } from '@luwag/contracts/credit-decisions';
import { getPurchaseDecline } from '@luwag/contracts/purchase-declines';
import {
  closeRiskCase,
  decideLongHold,
  endHold,
  getRiskCase,
  holdAccount,
  listCurrentHolds,
  listRiskCases,
  openRiskCase,
  prolongHold,
} from '@luwag/contracts/risk';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';

const pageMax = 1000;

/** What waits, what was decided, or everything that is held. */
export async function loadRisk(args: VisitorArgs) {
  const { searchParams } = args.url;
  const nowMs = Date.now();
  if (searchParams.get('show') === 'holds') {
    const holds = needed(await callAs(args, listCurrentHolds, {}));
    return { show: 'holds', holds, nowMs } as const;
  }
  const show = searchParams.get('show') === 'closed' ? 'closed' : 'open';
  const asked = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= pageMax ? asked : 1;
  const cases = needed(await callAs(args, listRiskCases, { query: { state: show, page } }));
  return { show, cases, nowMs } as const;
}

export type RiskData = Awaited<ReturnType<typeof loadRisk>>;

type CaseArgs = VisitorArgs & { params: { caseId: string } };

export async function loadRiskCase(args: CaseArgs) {
  const params = { case_id: args.params.caseId };
  const found = needed(await callAs(args, getRiskCase, { params }), 'risk_case_not_found');
  const waiting = await callAs(args, listRiskCases, { query: { state: 'open', page: 1 } });
  return {
    seen: found,
    waiting: waiting.ok ? waiting.data.results : [],
    done: args.url.searchParams.get('done'),
    nowMs: Date.now(),
  };
}

export type RiskCaseData = Awaited<ReturnType<typeof loadRiskCase>>;
export type RiskAnswer = { act: string; code: string };

const unread = { ok: false, code: 'invalid_request' } as const;

/** One form for each act; what went through leads back to the case, which says so. */
export async function actOnRiskCase(args: CaseArgs): Promise<RiskAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const result = await send(args, act, form);
  if (result.ok) throw redirect(`${args.url.pathname}?done=${act}`, 303);
  return { act, code: result.code };
}

async function send(args: CaseArgs, act: string, form: FormData) {
  const ofCase = { case_id: args.params.caseId };
  const ofHold = { hold_id: textOf(form, 'hold_id') };
  const reason = textOf(form, 'reason');
  if (act === 'hold') {
    const body = holdAccount.body.safeParse({ reason });
    return body.success ? callAs(args, holdAccount, { params: ofCase, body: body.data }) : unread;
  }
  if (act === 'close') {
    const sent = { outcome: textOf(form, 'outcome'), note: reason };
    const body = closeRiskCase.body.safeParse(sent);
    return body.success ? callAs(args, closeRiskCase, { params: ofCase, body: body.data }) : unread;
  }
  const params = prolongHold.params.safeParse(ofHold);
  if (!params.success) return unread;
  if (act === 'prolong') {
    const sent = { days: Number(textOf(form, 'days')), from: textOf(form, 'from'), reason };
    const body = prolongHold.body.safeParse(sent);
    return body.success
      ? callAs(args, prolongHold, { params: params.data, body: body.data })
      : unread;
  }
  if (act === 'approve' || act === 'refuse') {
    const body = decideLongHold.body.safeParse({ decision: act, until: textOf(form, 'until') });
    return body.success
      ? callAs(args, decideLongHold, { params: params.data, body: body.data })
      : unread;
  }
  const body = endHold.body.safeParse({ reason });
  return act === 'end' && body.success
    ? callAs(args, endHold, { params: params.data, body: body.data })
    : unread;
}

/** From a person's page: the case that is opened, or the list where one is open already. */
export async function openCaseOn(
  args: VisitorArgs & { params: { accountId: string } },
  form: FormData,
): Promise<{ kind: 'look_refused' }> {
  const sent = { account_id: args.params.accountId, reason: textOf(form, 'reason') };
  const body = openRiskCase.body.safeParse(sent);
  if (!body.success) return { kind: 'look_refused' };
  const result = await callAs(args, openRiskCase, { body: body.data });
  if (result.ok) throw redirect(`/ops/risk/${result.data.case_id}`, 303);
  if (result.code === 'risk_case_open') throw redirect('/ops/risk', 303);
  needed(result, 'person_not_found');
  return { kind: 'look_refused' };
}

export const loadDecision = async (args: VisitorArgs & { params: { decisionId: string } }) => ({
  decision: needed(
    await callAs(args, getCreditDecision, { params: { decision_id: args.params.decisionId } }),
    'decision_not_found',
  ),
});

export type DecisionData = Awaited<ReturnType<typeof loadDecision>>;

export const loadDecline = async (args: VisitorArgs & { params: { declineId: string } }) => ({
  decline: needed(
    await callAs(args, getPurchaseDecline, { params: { decline_id: args.params.declineId } }),
    'decline_not_found',
  ),
});

export type DeclineData = Awaited<ReturnType<typeof loadDecline>>;
