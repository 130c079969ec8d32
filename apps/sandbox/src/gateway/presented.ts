import { randomInt } from 'node:crypto';
import type { Book } from './book.ts';
import { type ChannelCode, channelOf } from './channels.ts';
import { COUNTER_LIFE_MS, QR_LIFE_MS, REQUEST_LIFE_MS } from './delays.ts';
import type { Gateway } from './gateway.ts';
import { pesosOf } from './money.ts';
import type { PaymentRequest } from './rows.ts';

// Payments without a page: a QR code that any bank's app scans, a code that is said at a counter.

export const isPresented = (channelCode: ChannelCode): boolean =>
  ['qr', 'counter'].includes(channelOf(channelCode).kind);

/** What the customer is shown; undefined where they are sent to a page. */
export function presentedBy(channelCode: ChannelCode, amountCentavos: number): string | undefined {
  const digits = String(randomInt(1_000_000_000_000)).padStart(12, '0');
  if (!isPresented(channelCode)) return undefined;
  return channelOf(channelCode).kind === 'qr' ? qrText(digits, amountCentavos) : digits;
}

/** How long it can be paid. A counter takes the end it was given; nobody sets one on QRPH. */
export function lifeMsOf({ clock }: Gateway, request: PaymentRequest): number {
  const { kind } = channelOf(request.channelCode);
  if (kind === 'qr') return QR_LIFE_MS;
  if (kind !== 'counter') return REQUEST_LIFE_MS;
  const { expires_at: end } = request.channelProperties;
  return typeof end === 'string' ? Math.max(0, Date.parse(end) - clock.nowMs()) : COUNTER_LIFE_MS;
}

/** The newest request that shows this, however it was typed. */
export function findPresented(book: Book, typed: string): PaymentRequest | undefined {
  const bare = typed.replaceAll(/\s/g, '');
  const isShown = ({ presented }: PaymentRequest) => presented?.replaceAll(/\s/g, '') === bare;
  return bare === '' ? undefined : book.list('requests').toReversed().find(isShown);
}

/** Fields of the EMV code that a bank's app needs, and their checksum. */
function qrText(reference: string, amountCentavos: number): string {
  const account = field('00', 'ph.ppmi.p2m') + field('03', reference);
  const open = [
    field('00', '01'),
    field('01', '12'),
    field('28', account),
    field('52', '6012'),
    field('53', '608'),
    field('54', pesosOf(amountCentavos).toFixed(2)),
    field('58', 'PH'),
    field('59', 'SANDBOX'),
    field('60', 'MANILA'),
    '6304',
  ].join('');
  return open + checksum(open);
}

const field = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE, as the code's own description has it. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
