// Values that mean something in test mode alone; docs/sandbox.md promises them to developers.

/** Confirms who agrees to a test purchase, in place of a passkey, an app or a text. */
export const purchaseTestCode = '222000';
