import { fixedCodePattern } from '@luwag/domain/fixed-code';
import { readQr } from '@luwag/domain/qr-ph';
import { storeCodePattern } from '@luwag/domain/store-code';

/** What a scanned code leads to. A path is made here, from a checked part of the code. */
export type ScanOutcome =
  | { kind: 'go'; path: string }
  | { kind: 'foreign'; scheme: 'shop' | 'person' | 'other'; name: string | undefined }
  | { kind: 'not_payment' }
  | { kind: 'damaged' };

const patterns = {
  request: /^[A-Za-z0-9_-]{22}$/,
  store: storeCodePattern,
  price: fixedCodePattern,
};

const goTo = (what: keyof typeof patterns, given: string | null): ScanOutcome =>
  given && patterns[what].test(given)
    ? { kind: 'go', path: `/buyer/webpay?${what}=${given}` }
    : { kind: 'not_payment' };

/**
 * A code may hold any address at all. Only links to this very site are read, and of those only the
 * token, or the code of a store or of one price: whatever else the address says is left behind.
 */
export function readScan(text: string, origin: string): ScanOutcome {
  const scanned = text.trim();
  if (URL.canParse(scanned)) return readLink(new URL(scanned), origin);
  const code = readQr(scanned);
  if (code.kind === 'foreign') return code;
  if (code.kind === 'unreadable') {
    return { kind: code.why === 'damaged' ? 'damaged' : 'not_payment' };
  }
  return code.reference
    ? { kind: 'go', path: `/buyer/pay?reference=${code.reference}` }
    : goTo('store', code.storeCode);
}

function readLink(link: URL, origin: string): ScanOutcome {
  if (link.origin !== origin) return { kind: 'not_payment' };
  const [, short] = /^\/p\/([^/]+)\/?$/.exec(link.pathname) ?? [];
  if (short) return goTo('request', short);
  if (!/^\/buyer\/webpay\/?$/.test(link.pathname)) return { kind: 'not_payment' };
  const what = (['store', 'price'] as const).find((each) => link.searchParams.has(each));
  return goTo(what ?? 'request', link.searchParams.get(what ?? 'request'));
}

/** A counter often has several codes side by side: one that leads on comes first. */
export function chooseScan(texts: readonly string[], origin: string): ScanOutcome | undefined {
  const outcomes = texts.map((text) => readScan(text, origin));
  const helpful = (kind: ScanOutcome['kind']) => outcomes.find((outcome) => outcome.kind === kind);
  return helpful('go') ?? helpful('foreign') ?? outcomes[0];
}
