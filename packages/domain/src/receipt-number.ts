/** The end of a payment's id: enough to find it by, and short enough to read aloud. */
export const receiptNumberOf = (paymentId: string): string => paymentId.slice(-8).toUpperCase();
