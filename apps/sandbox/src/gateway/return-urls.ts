import type { PaymentRequest, ReturnUrls, Session, Token } from './rows.ts';

/** Where the customer goes back to; only those that were given. */
export function returnUrlsOf(row: PaymentRequest | Token | Session | undefined): {
  [K in keyof ReturnUrls]?: string;
} {
  if (row === undefined) return {};
  const { success, failure, cancel }: ReturnUrls =
    'returnUrls' in row ? row.returnUrls : readProperties(row.channelProperties);
  return {
    ...(success === undefined ? {} : { success }),
    ...(failure === undefined ? {} : { failure }),
    ...(cancel === undefined ? {} : { cancel }),
  };
}

function readProperties(properties: Record<string, unknown>): ReturnUrls {
  const read = (name: string) => {
    const value = properties[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    success: read('success_return_url'),
    failure: read('failure_return_url'),
    cancel: read('cancel_return_url'),
  };
}
