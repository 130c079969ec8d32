export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense' | 'memo';

/** PHP is money in centavos; CRL counts available credit and debts off the books. */
export type Unit = 'PHP' | 'CRL';

/**
 * D: credits may never exceed debits (an asset that cannot go below zero). C: debits may never
 * exceed credits (a liability that cannot be overdrawn). N: either way. Pending amounts count.
 */
export type Bound = 'N' | 'D' | 'C';

export interface AccountKind {
  readonly class: AccountClass;
  readonly unit: Unit;
  readonly bound: Bound;
  /** False where nothing is authorised against the account: no row that every payment touches. */
  readonly keepsBalance: boolean;
}

const bounded = (of: AccountClass, bound: Bound, unit: Unit = 'PHP'): AccountKind => ({
  class: of,
  unit,
  bound,
  keepsBalance: true,
});

const rolledUp = (of: AccountClass, unit: Unit = 'PHP'): AccountKind => ({
  class: of,
  unit,
  bound: 'N',
  keepsBalance: false,
});

/**
 * Every kind of account. The owner of one is a plan, a buyer, a merchant, a group, a provider or a
 * rail; the house's own accounts have none. There is no rounding account: rounding never posts.
 */
export const chart = {
  cash_bank: rolledUp('asset'),
  psp_clearing: rolledUp('asset'),
  payout_clearing: rolledUp('asset'),
  recv_principal: bounded('asset', 'D'),
  recv_interest: bounded('asset', 'D'),
  recv_fee: bounded('asset', 'D'),
  recv_penalty: bounded('asset', 'D'),
  /** Against the receivables: an asset account that stands on the credit side. */
  loss_allowance: bounded('asset', 'C'),
  merchant_receivable: bounded('asset', 'D'),
  /** Money of paluwagan groups, apart from ours: in the bank, at providers, on its way out. */
  trust_bank: rolledUp('asset'),
  trust_clearing: rolledUp('asset'),
  trust_payout_clearing: rolledUp('asset'),
  /** What a seat of a group owes after the grace; what the group has of it is `pal_claims`. */
  pal_member_recv: bounded('asset', 'D'),

  merchant_payable: bounded('liability', 'C'),
  merchant_reserve: bounded('liability', 'C'),
  /** Owed to the merchant, and not paid while a problem with a sale is open. */
  merchant_held: bounded('liability', 'C'),
  buyer_credit: bounded('liability', 'C'),
  /** Money asked for and not yet known to have come. */
  suspense: bounded('liability', 'C'),
  /** Merchant discount not yet earned, by plan. */
  deferred_discount: bounded('liability', 'C'),
  tax_payable: rolledUp('liability'),
  /** Of a group, all of it in trust: given for one round, to be paid to a seat, cover, deposits. */
  pal_pool: bounded('liability', 'C'),
  pal_payout_due: bounded('liability', 'C'),
  pal_guarantee: bounded('liability', 'C'),
  pal_deposit: bounded('liability', 'C'),
  pal_claims: bounded('liability', 'C'),

  capital: rolledUp('equity'),

  rev_merchant_fee: rolledUp('income'),
  rev_interest: rolledUp('income'),
  rev_late_fee: rolledUp('income'),
  rev_processing_fee: rolledUp('income'),
  rev_recovery: rolledUp('income'),

  exp_psp: rolledUp('expense'),
  exp_credit_loss: rolledUp('expense'),
  exp_waiver: rolledUp('expense'),
  exp_chargeback: rolledUp('expense'),
  /** What we put into a group for who missed, less what came back. */
  exp_pal_cover: rolledUp('expense'),

  line_granted: rolledUp('memo', 'CRL'),
  line_available: bounded('memo', 'C', 'CRL'),
  line_used: bounded('memo', 'C', 'CRL'),
  memo_written_off: bounded('memo', 'D', 'CRL'),
  memo_contra: rolledUp('memo', 'CRL'),
} as const satisfies Record<string, AccountKind>;

export type AccountCode = keyof typeof chart;
