import {
  exportAuditEvents,
  getAuditChain,
  listAuditChoices,
  listAuditEvents,
} from '@luwag/contracts/audit';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type AuditWanted, auditAddress, wantedFields } from './audit-address.ts';

export type AuditChain = ResultOf<typeof getAuditChain>;

export type AuditData = Awaited<ReturnType<typeof loadAudit>>;

/** What the API calls what the address asks for. */
const names = {
  from: 'from',
  to: 'to',
  by: 'actor_id',
  action: 'action',
  account: 'account_id',
} as const satisfies AuditWanted;
const { shape } = listAuditEvents.query;

/** What an address or a form asks for, as the API wants it, and what of it cannot be asked. */
function readWanted(source: URLSearchParams | FormData) {
  const typed = (name: string) => String(source.get(name) ?? '').trim();
  const wanted = Object.fromEntries(wantedFields.map((name) => [name, typed(name)])) as AuditWanted;
  const faults = wantedFields.filter(
    (name) => wanted[name] !== '' && !shape[names[name]].safeParse(wanted[name]).success,
  );
  const filters: { [N in (typeof names)[keyof AuditWanted]]?: string } = {};
  for (const name of wantedFields) if (wanted[name]) filters[names[name]] = wanted[name];
  return { wanted, faults, filters };
}

/** The log as an address asks for it. What cannot be looked for is said, and nothing is listed. */
export async function loadAudit(args: VisitorArgs) {
  const { searchParams } = args.url;
  const { wanted, faults, filters } = readWanted(searchParams);
  const before = shape.before.safeParse(searchParams.get('before') ?? undefined).data;
  const query = { ...filters, ...(before && { before }) };
  const [events, chain, choices] = await Promise.all([
    faults.length === 0 ? callAs(args, listAuditEvents, { query }) : undefined,
    callAs(args, getAuditChain, {}),
    callAs(args, listAuditChoices, {}),
  ]);
  const found = events && needed(events);
  return {
    lines: found?.results ?? [],
    nextBefore: found?.next_before ?? null,
    // Nothing when it could not be asked.
    chain: chain.ok ? chain.data : null,
    // Empty when they could not be asked.
    choices: choices.ok ? choices.data : { staff: [], actions: [] },
    // As it was typed, and what of it is no account, no day and so on.
    wanted,
    faults,
    isFirst: before === undefined,
    // A file was asked for and not made.
    isExportRefused: searchParams.get('export') === 'refused',
  };
}

/** The same as a file. One that is not made leads back to the page, which says so. */
export async function exportAudit(args: VisitorArgs): Promise<Response> {
  const form = await args.request.formData();
  const { wanted, faults, filters } = readWanted(form);
  const reason = String(form.get('reason') ?? '').trim();
  const body = { ...filters, reason: reason.slice(0, 200) };
  const result =
    faults.length === 0 && reason.length >= 5
      ? await callAs(args, exportAuditEvents, { body }, { timeoutMs: 30_000 })
      : undefined;
  if (!result?.ok) throw redirect(auditAddress(wanted, { export: 'refused' }), 303);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(result.data.csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="luwag-record-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
}
