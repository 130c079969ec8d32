import type { WayToPay } from '@luwag/contracts/ways-to-pay';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';

const howWords: Readonly<Record<WayToPay['kind'], () => string>> = {
  qr: m.ways_how_qr,
  page: m.ways_how_page,
  counter: m.ways_how_counter,
};

/** How it is done, and what it costs: before it is chosen. */
export const wayNote = ({ kind, fee }: WayToPay): string =>
  `${fee === 0 ? m.ways_free() : m.ways_fee({ fee: pesos(fee) })} ${howWords[kind]()}`;
