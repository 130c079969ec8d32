import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { visitor } from '#app/shared/auth/visitor.ts';
import { action as onCompanies } from './ops-companies.tsx';
import { action as onHolidays } from './ops-holidays.tsx';
import { action as onRiskCase } from './ops-risk-case.tsx';
import { action as onSetUp } from './ops-set-up.tsx';
import { action as onStaff } from './ops-staff.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = randomUUID();
const reason = 'Asked by the courier';
const acts = {
  'a hold': [onRiskCase, { act: 'prolong', hold_id: id, days: '7', from: at(), reason }],
  'a switch': [onSetUp, { act: 'on', switch: 'payouts', reason }],
  'a holiday': [onHolidays, { act: 'approve', change_id: id }],
  'a company': [onCompanies, { act: 'approve', import_id: id }],
  'a role': [onStaff, { act: 'decide', change_id: id, decision: 'refuse' }],
} as const;

function at(): string {
  return '2026-11-24T06:58:10.204Z';
}

type Act = (args: never) => unknown;

/** The status of an act, as whoever works for us sends it and the API answers. */
async function statusAfter(act: Act, fields: Record<string, string>, answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const request = new Request('http://luwag.example/ops', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const context = new RouterContextProvider();
  const expiresAt = at();
  const session = { name: 'Joan', role: 'staff' as const, sessionId: id, expiresAt };
  context.set(visitor, { session, accessToken: 'token' } as never);
  context.set(pageFacts, { apiOrigin: 'http://127.0.0.1:1', requestId: id } as never);
  const args = { request, url: new URL(request.url), params: { caseId: id }, context };
  const reply = (await act(args as never)) as { init?: { status?: number } };
  return reply.init?.status;
}

test.each(Object.entries(acts))(
  '%s whose answer is lost leaves the page',
  async (_, [act, fields]) => {
    const lost = () => {
      throw new Error('the connection was closed');
    };
    expect(await statusAfter(act as Act, fields, lost)).toBe(503);
    const busy = () => Response.json({ code: 'unavailable', status: 503 }, { status: 503 });
    expect(await statusAfter(act as Act, fields, busy)).toBe(503);
  },
);

test.each(Object.entries(acts))('%s that was refused has the page read anew', async (_, [act]) => {
  const never = () => Response.json({});
  expect(await statusAfter(act as Act, { act: 'none' }, never)).toBe(422);
});
