import type { ItemKind, Progress, ProgressItem } from '@luwag/contracts/kyc-cases';
import { isSubmitted, stateOfItems } from '#app/shared/format/items-state.ts';

/** What a merchant does to open a shop, each on a page of its own. */
export type MerchantStep = {
  kind: ItemKind;
  path: string;
  state: ProgressItem['state'];
  reason: ProgressItem['reason_code'];
  isRequired: boolean;
  /** The one to do now: the first that waits for the merchant. */
  isNext: boolean;
};

const paths = [
  ['business_profile', '/merchant/onboarding/business'],
  ['business_registration', '/merchant/onboarding/papers'],
  ['mayors_permit', '/merchant/onboarding/papers?kind=mayors_permit'],
  ['bank_account', '/merchant/onboarding/bank'],
] as const satisfies readonly (readonly [ItemKind, string])[];

/** A permit is shown only where somebody asked for it, or it was sent. */
export function merchantSteps({ items }: Pick<Progress, 'items'>): MerchantStep[] {
  const steps = paths.flatMap(([kind, path]) => {
    const item = items.find((each) => each.kind === kind);
    if (!item || (!item.required && item.state === 'missing')) return [];
    const { state, reason_code: reason, required: isRequired } = item;
    return [{ kind, path, state, reason, isRequired, isNext: false }];
  });
  const next = steps.find(isAwaited);
  return steps.map((step) => ({ ...step, isNext: step === next }));
}

const isAwaited = ({ state, isRequired }: MerchantStep): boolean =>
  state === 'asked_again' || (state === 'missing' && isRequired);

/** Of the business and the bank, in this order: whether nothing more is wanted of it. */
export function doneOf({ items }: Pick<Progress, 'items'>): [business: boolean, bank: boolean] {
  const isDone = (own: readonly ProgressItem[]) => isSubmitted(stateOfItems(own));
  return [
    isDone(items.filter(({ kind }) => kind !== 'bank_account')),
    isDone(items.filter(({ kind }) => kind === 'bank_account')),
  ];
}
