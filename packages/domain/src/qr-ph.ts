import {
  findValue,
  parseEmvQr,
  parseFields,
  type QrField,
  writeEmvQr,
  writeFields,
} from './emv-qr.ts';
import { type PaymentReference, parseReference } from './reference.ts';

// QR Ph, the Philippine reading of EMVCo's code, and our own place in it. Minting QR Ph's template
// (tag 28) is for acquirers, which we are not: our codes carry a template of our own in tag 26.

/** Ours: our domain, turned round. */
const ourGuid = 'ph.luwag';
const ourTag = '26';
const p2mGuids = new Set(['ph.ppmi.p2m', 'ph.ppmi.p2micro']);
const p2pGuid = 'com.p2pqrpay';
const pesoCurrency = '608';
const anyCategory = '0000';
const nameMax = 25;
const cityMax = 15;

/** What a store's printed code says. A code without amount: the server knows the rest. */
export type StoreQr = {
  /** Opaque, letters and digits; our own name for the store. */
  storeCode: string;
  storeName: string;
  city: string;
  /** ISO 18245; unknown when left out. */
  merchantCategory?: string;
  /** Given, the code is for this one payment request; left out, it is printed and stays. */
  reference?: PaymentReference;
};

export function buildStoreQr(store: StoreQr): string {
  if (!/^[0-9A-Za-z]{1,32}$/.test(store.storeCode))
    throw new Error(`not a store code: ${store.storeCode}`);
  if (!/^\d{4}$/.test(store.merchantCategory ?? anyCategory))
    throw new Error(`not a category: ${store.merchantCategory}`);
  const account = [
    { tag: '00', value: ourGuid },
    { tag: '01', value: store.storeCode },
  ];
  return writeEmvQr([
    { tag: '00', value: '01' },
    { tag: '01', value: store.reference === undefined ? '11' : '12' },
    { tag: ourTag, value: writeFields(account) },
    { tag: '52', value: store.merchantCategory ?? anyCategory },
    { tag: '53', value: pesoCurrency },
    { tag: '58', value: 'PH' },
    { tag: '59', value: plainText(store.storeName, nameMax) },
    { tag: '60', value: plainText(store.city, cityMax) },
    ...(store.reference === undefined
      ? []
      : [{ tag: '62', value: writeFields([{ tag: '05', value: store.reference }]) }]),
  ]);
}

/**
 * What a scanned code is. Names are for kind words on a screen, and nothing in a code decides
 * anything: amounts are not even read.
 */
export type ScannedQr =
  | { kind: 'store'; storeCode: string; reference: PaymentReference | undefined }
  /** A shop's code, a person's, or another scheme's: not with us. */
  | { kind: 'foreign'; scheme: 'shop' | 'person' | 'other'; name: string | undefined }
  | { kind: 'unreadable'; why: 'not_a_payment_code' | 'damaged' };

export function readQr(payload: string): ScannedQr {
  const code = parseEmvQr(payload.trim());
  if (code.kind === 'invalid') {
    const why = code.why === 'not_emv' ? 'not_a_payment_code' : 'damaged';
    return { kind: 'unreadable', why };
  }
  const { fields } = code;
  const ours = template(fields, ourTag);
  const storeCode = findValue(ours, '01');
  if (findValue(ours, '00') === ourGuid && /^[0-9A-Za-z]{1,32}$/.test(storeCode ?? '')) {
    const label = findValue(template(fields, '62'), '05');
    const reference = label === undefined ? undefined : parseReference(label);
    return { kind: 'store', storeCode: storeCode ?? '', reference };
  }
  const name = plainText(findValue(fields, '59') ?? '', nameMax);
  return { kind: 'foreign', scheme: schemeOf(fields), name: name === '' ? undefined : name };
}

function schemeOf(fields: readonly QrField[]): 'shop' | 'person' | 'other' {
  const accounts = fields.filter(({ tag }) => tag >= '26' && tag <= '51');
  const guids = accounts.map(({ value }) => findValue(parseFields(value) ?? [], '00') ?? '');
  if (guids.some((guid) => p2mGuids.has(guid.toLowerCase()))) return 'shop';
  return guids.some((guid) => guid.toLowerCase() === p2pGuid) ? 'person' : 'other';
}

/** A field that holds fields of its own; none when it is not there or does not read as such. */
function template(fields: readonly QrField[], tag: string): QrField[] {
  return parseFields(findValue(fields, tag) ?? '') ?? [];
}

/**
 * The letters that every reader of such a code knows: ñ is n, accents go, the typographer's
 * apostrophe is the typewriter's, and what is left over is dropped. Cut afterwards, not before.
 */
function plainText(text: string, lengthMax: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, lengthMax)
    .trimEnd();
}
