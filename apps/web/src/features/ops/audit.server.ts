import {
  type AuditLine,
  exportAuditEvents,
  getAuditChain,
  listAuditChoices,
  listAuditEvents,
} from '@luwag/contracts/audit';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { redirect } from 'react-router';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type AuditWanted, auditAddress, wantedFields } from './audit-address.ts';

export type AuditChain = ResultOf<typeof getAuditChain>;

export type AuditData = {
  lines: AuditLine[];
  nextBefore: string | null;
  /** Nothing when it could not be asked. */
  chain: AuditChain | null;
  /** What can be chosen from; empty when it could not be asked. */
  choices: ResultOf<typeof listAuditChoices>;
  /** What is looked for, as it was typed. */
  wanted: AuditWanted;
  isFirst: boolean;
  /** What was typed is no account, no day and so on. */
  faults: (keyof AuditWanted)[];
  /** A file was asked for and not made. */
  isExportRefused: boolean;
};

const {
  account_id: account,
  actor_id: by,
  action,
  from,
  to,
  before: Before,
} = listAuditEvents.query.shape;
const shapes = { account, by, action, from, to };

/** What an address or a form asks for, as the API wants it, and what of it cannot be asked. */
function readWanted(source: URLSearchParams | FormData) {
  const typed = (name: string) => String(source.get(name) ?? '').trim();
  const wanted = Object.fromEntries(wantedFields.map((name) => [name, typed(name)])) as AuditWanted;
  const faults = wantedFields.filter(
    (name) => wanted[name] !== '' && !shapes[name].safeParse(wanted[name]).success,
  );
  const filters = {
    ...(wanted.account && { account_id: wanted.account }),
    ...(wanted.by && { actor_id: wanted.by }),
    ...(wanted.action && { action: wanted.action }),
    ...(wanted.from && { from: wanted.from }),
    ...(wanted.to && { to: wanted.to }),
  };
  return { wanted, faults, filters };
}

/** The log as an address asks for it. What cannot be looked for is said, and nothing is listed. */
export async function loadAudit(args: VisitorArgs): Promise<AuditData> {
  const { searchParams } = args.url;
  const { wanted, faults, filters } = readWanted(searchParams);
  const before = Before.safeParse(searchParams.get('before') ?? undefined).data;
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
    chain: chain.ok ? chain.data : null,
    choices: choices.ok ? choices.data : { staff: [], actions: [] },
    wanted,
    isFirst: before === undefined,
    faults,
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
