import { type Centavos, centavos } from './money.ts';
import { mayDo, type ShopRight, type ShopRole } from './shop-roles.ts';

/**
 * What takes a second person in a shop where two may: refunds above a limit, where payouts go, and
 * new owners. A shop may ask for it sooner, and never later.
 */
export const secondPersonAboveMax: Centavos = centavos(5_000_00);

export const secondPersonKinds = ['refund', 'bank_account', 'new_owner'] as const;
export type SecondPersonKind = (typeof secondPersonKinds)[number];

const rights = {
  refund: 'refund_more',
  bank_account: 'change_bank',
  new_owner: 'new_owner',
} as const satisfies Record<SecondPersonKind, ShopRight>;

/** The row of the table of roles that somebody needs to ask for it, and to be the second person. */
const rightOf = (kind: SecondPersonKind): ShopRight => rights[kind];

/** Somebody of the shop, as far as it matters here. */
export type Signer = {
  personId: string;
  role: ShopRole;
  /** Undefined: all stores. */
  storeIds: readonly string[] | undefined;
};

/** Who may ask for or approve it: by role, and for a thing of one store by being there. */
export const maySign = (
  signer: Signer,
  { kind, storeId }: { kind: SecondPersonKind; storeId?: string | undefined },
): boolean =>
  mayDo(signer.role, rightOf(kind)) &&
  (storeId === undefined || signer.storeIds === undefined || signer.storeIds.includes(storeId));

/**
 * Whether somebody else is asked: only where there is somebody else who may. A shop of one person
 * goes on alone, with a fresh factor.
 */
export const needsSecondPerson = (
  signers: readonly Signer[],
  asked: { kind: SecondPersonKind; storeId?: string | undefined; byPersonId: string },
): boolean =>
  signers.some((signer) => signer.personId !== asked.byPersonId && maySign(signer, asked));

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
