import { openDispute } from '@luwag/contracts/disputes';
import type { InputOf } from '@luwag/contracts/endpoint';
import { parsePesos } from '@luwag/domain/parse-money';
import type { Typed } from '#app/shared/forms/form-reply.ts';

export const reportFields = ['kind', 'how', 'amount', 'words', 'wish'] as const;
export type ReportField = (typeof reportFields)[number];
export type TypedReport = Typed<ReportField>;
export type ReportFaults = Partial<Record<Exclude<ReportField, 'how'>, true>>;

type Body = InputOf<typeof openDispute>['body'];

export type ReadReport = { ok: true; body: Body } | { ok: false; faults: ReportFaults };

/** What was typed, as the call takes it; all of the purchase where no part was asked for. */
export function readReport(typed: TypedReport): ReadReport {
  const { kind, words, wish } = typed;
  const amount = typed.how === 'part' ? (parsePesos(typed.amount ?? '') ?? 0) : undefined;
  const body = openDispute.body.safeParse({
    kind,
    words: words ?? '',
    wish,
    ...(amount === undefined ? {} : { amount }),
  });
  if (body.success) return { ok: true, body: body.data };
  const at = new Set(body.error.issues.map(({ path }) => path[0]));
  const faults: ReportFaults = {};
  for (const field of ['kind', 'amount', 'words', 'wish'] as const)
    if (at.has(field)) faults[field] = true;
  return { ok: false, faults };
}
