import { dayMs } from './durations.ts';
import { type Centavos, centavos } from './money.ts';
import { mayDo, type ShopRight, type ShopRole } from './shop-roles.ts';

/**
 * What takes a second person in a shop where two may: refunds above a limit, also those that are
 * offered in a case, where payouts go, new owners, and live keys. A shop may ask for it sooner, and
 * never later.
 */
export const secondPersonAboveMax: Centavos = centavos(5_000_00);

export const secondPersonKinds = [
  'refund',
  'case_offer',
  'bank_account',
  'new_owner',
  'live_key',
] as const;
export type SecondPersonKind = (typeof secondPersonKinds)[number];

const rights = {
  refund: 'refund_more',
  case_offer: 'refund_more',
  bank_account: 'change_bank',
  new_owner: 'new_owner',
  live_key: 'live_keys',
} as const satisfies Record<SecondPersonKind, ShopRight>;

/**
 * Whoever got a role signs from the next day on: an account that somebody let in a minute ago is no
 * second person. Until then nobody waits for them either.
 */
export const signsAfterMs = dayMs;

/**
 * So long after somebody who could sign has left, or lost the role, their place is still empty and
 * not gone: removing the others is no way to act alone. It leaves them a week to object.
 */
export const aloneAfterMs = 7 * dayMs;

/** The row of the table of roles that somebody needs to ask for it, and to be the second person. */
const rightOf = (kind: SecondPersonKind): ShopRight => rights[kind];

/** Somebody's time in one role in the shop, as far as it matters here. */
export type Signer = {
  personId: string;
  role: ShopRole;
  /** Undefined: all stores. */
  storeIds: readonly string[] | undefined;
  sinceMs: number;
  /** Undefined while it lasts. */
  untilMs: number | undefined;
};

type Asked = { kind: SecondPersonKind; storeId?: string | undefined };

/** By role, and for a thing of one store by being there. */
export const isSigner = (
  { role, storeIds }: Pick<Signer, 'role' | 'storeIds'>,
  { kind, storeId }: Asked,
): boolean =>
  mayDo(role, rightOf(kind)) &&
  (storeId === undefined || storeIds === undefined || storeIds.includes(storeId));

/** From when on somebody may be the second person. */
const signsFromMs = ({ sinceMs }: Pick<Signer, 'sinceMs'>): number => sinceMs + signsAfterMs;

/** Who may approve it now. */
export const maySign = (signer: Signer, asked: Asked, nowMs: number): boolean =>
  signer.untilMs === undefined && signsFromMs(signer) <= nowMs && isSigner(signer, asked);

type AskedBy = Asked & { byPersonId: string };

/** Places that others had long enough to sign and that are not empty for long enough. */
const emptyPlaces = (
  signers: readonly Signer[],
  asked: AskedBy,
  nowMs: number,
): { untilMs: number }[] =>
  signers.flatMap((signer) => {
    const { personId, untilMs } = signer;
    if (untilMs === undefined || personId === asked.byPersonId) return [];
    const didSign = signsFromMs(signer) <= untilMs && isSigner(signer, asked);
    return didSign && nowMs < untilMs + aloneAfterMs ? [{ untilMs }] : [];
  });

/** Whom to ask: everybody else who may sign now. */
export const othersWhoSign = (
  signers: readonly Signer[],
  asked: AskedBy,
  nowMs: number,
): Signer[] =>
  signers.filter((each) => each.personId !== asked.byPersonId && maySign(each, asked, nowMs));

/**
 * Whether somebody else is asked: only where there is somebody else who may, or was until lately. A
 * shop of one person goes on alone, with a fresh factor.
 */
export const needsSecondPerson = (
  signers: readonly Signer[],
  asked: AskedBy,
  nowMs: number,
): boolean =>
  othersWhoSign(signers, asked, nowMs).length > 0 || emptyPlaces(signers, asked, nowMs).length > 0;

/** Where nobody is left to ask: from when on it is done alone. Undefined where it need not wait. */
export function aloneFromMs(
  signers: readonly Signer[],
  asked: AskedBy,
  nowMs: number,
): number | undefined {
  if (othersWhoSign(signers, asked, nowMs).length > 0) return undefined;
  const ends = emptyPlaces(signers, asked, nowMs).map(({ untilMs }) => untilMs + aloneAfterMs);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** The limit that holds for a shop's refunds: its own, if that is lower. */
export const refundLimit = (ownCentavos: number | null): Centavos =>
  ownCentavos === null
    ? secondPersonAboveMax
    : centavos(Math.min(ownCentavos, secondPersonAboveMax));

/**
 * Of all refunds of one purchase together, so that several small ones are no way around it.
 */
export const isAboveLimit = (totalCentavos: number, ownCentavos: number | null): boolean =>
  totalCentavos > refundLimit(ownCentavos);
