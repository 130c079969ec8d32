import { createHash } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { platformRefusal } from '../http/refusal.ts';
import type { Caller } from './caller.ts';

/** A fresh factor, meant for one call with one content. */
export type StepUpUse = {
  caller: Caller;
  /** The name of the call. */
  action: string;
  binding: Buffer;
  freshMs: number;
  /** What the caller brought; anything that is no confirmed step-up for this is refused. */
  id: unknown;
};

/** Spends a step-up in the call's own transaction, or refuses. */
export type StepUps = {
  use(tx: Tx, use: StepUpUse): Promise<'used' | 'refused' | 'no_factor'>;
};

/** How old a factor may be when it is used. */
export const stepUpFreshMs = {
  money: 5 * 60_000,
  settings: 15 * 60_000,
} as const satisfies Record<NonNullable<Endpoint['stepUp']>, number>;

/** The kind of step-up that a call takes, always or sometimes. */
export const stepUpOf = ({ stepUp, stepUpIfLive, stepUpIfAsked }: Endpoint): Endpoint['stepUp'] =>
  stepUp ?? stepUpIfLive ?? stepUpIfAsked;

/**
 * What a step-up is bound to: the parameters, the query and the body, whatever the order of their
 * members.
 */
export const bindingOf = (request: BoundRequest): Buffer =>
  createHash('sha256')
    .update(
      sortedJson({
        params: request.params ?? {},
        body: request.body ?? {},
        // Left out where it is empty: most calls have none.
        query: Object.keys(request.query ?? {}).length > 0 ? request.query : undefined,
      }),
    )
    .digest();

type BoundRequest = { params?: unknown; query?: object | undefined; body?: unknown };

/**
 * Of what a caller sent, so it takes whatever JSON takes. The domain's `canonicalJson` is for our
 * own figures and throws on what has no exact text.
 */
function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`);
  return `{${sorted.join(',')}}`;
}

export async function requireStepUp(stepUps: StepUps, tx: Tx, use: StepUpUse): Promise<void> {
  const outcome = await stepUps.use(tx, use);
  if (outcome === 'used') return;
  throw platformRefusal(
    'step_up_required',
    outcome === 'no_factor'
      ? 'Add a passkey or an authenticator app first, then confirm this with it.'
      : 'Confirm this with a passkey or a code of your authenticator app.',
  );
}
