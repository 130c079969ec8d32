import type { Address } from '@luwag/contracts/reference';

export type AddressField = 'street' | 'zip_code';
export type TypedAddress = Record<AddressField, string>;

export type AddressCheck =
  | { kind: 'complete'; address: Address; typed: TypedAddress }
  | { kind: 'faulty'; fields: AddressField[]; typed: TypedAddress }
  /** The places could not be looked up, or were not all picked. */
  | { kind: 'unchecked'; typed: TypedAddress };

/** What is known when not even the question arrived. The fields themselves keep what they hold. */
export const uncheckedAddress: AddressCheck = {
  kind: 'unchecked',
  typed: { street: '', zip_code: '' },
};
