import { civilDate } from '@luwag/domain/calendar';
import { type CertificateCode, formatCertificateCode } from '@luwag/domain/certificates';
import { channelName } from '@luwag/domain/channel-names';
import type { Lender } from '@luwag/domain/disclosure';
import type { Locale } from '@luwag/domain/format-date';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import type { PaymentRecord } from '../../plans/service.ts';
import type { CertificateRow } from '../repository.ts';
import {
  type Box,
  drawCode,
  ink,
  print,
  rule,
  type Sheet,
  write,
  writeHead,
  writeRuns,
  writeTitle,
} from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { certificateWords, dayOf, momentOf, pesos } from './words.ts';

export type CertificateFacts = {
  certificate: CertificateRow;
  name: string;
  lender: Lender | undefined;
  storeName: string;
  boughtAt: Date;
  /** Those that stand, oldest first. */
  payments: readonly PaymentRecord[];
  verifyUrl: string;
  /** Its reader's. */
  locale: Locale;
};

const codeSide = 96;

/** One page of A4 that says: nothing is owed any more. */
export function printCertificatePaper(facts: CertificateFacts): Promise<Uint8Array> {
  const { certificate, name, storeName, boughtAt, locale } = facts;
  const words = certificateWords[locale];
  const closedOn = dayOf(civilDate(certificate.closed_on), locale);
  const about = { title: words.title, size: 'A4', madeAt: certificate.issued_at, locale } as const;
  return print(about, (sheet, box) => {
    let y = writeHead(sheet, box, facts.lender);
    y = writeTitle(sheet, box, words, y + 8);
    const strong = { face: 'strong', size: 12 } as const;
    if (certificate.mode === 'test')
      y = write(sheet, words.test, { x: box.left, y: y + 4 }, strong);
    y = writeRuns(
      sheet,
      [
        [words.before, 'regular'],
        [name, 'strong'],
        [words.after(certificate.plan_id), 'regular'],
        [words.closed(closedOn), 'regular'],
      ],
      { x: box.left, y: y + 14, width: box.width },
      12,
    );
    const sums: [string, string][] = [
      [words.store, storeName],
      [words.bought, momentOf(boughtAt, locale).split(',')[0] ?? ''],
      [words.price, pesos(certificate.price_centavos)],
      [words.charges, pesos(certificate.charges_centavos)],
    ];
    y = writeFacts(sheet, box, sums, y + 12);
    y = writePayments(sheet, box, facts, y + 18);
    y = writeSum(sheet, box, [words.paidInAll, pesos(certificate.paid_centavos)], y);
    writeSum(sheet, box, [words.owed, pesos(0)], y);
    writeCheck(sheet, box, facts);
  });
}

function writePayments(sheet: Sheet, box: Box, facts: CertificateFacts, y: number): number {
  const { payments, locale } = facts;
  const words = certificateWords[locale];
  return writeTable(sheet, box, {
    columns: [
      { title: words.paidAt, width: 3 },
      { title: words.from, width: 2 },
      { title: words.reference, width: 2 },
      { title: words.amount, width: 2, align: 'right' },
    ],
    rows: payments.map((each) => [
      momentOf(each.collectedAt, locale),
      each.channel ? channelName(each.channel) : '',
      receiptNumberOf(each.id),
      pesos(each.amountCentavos),
    ]),
    y,
  });
}

/** At the foot: how anybody finds out whether the paper is ours. */
function writeCheck(
  sheet: Sheet,
  box: Box,
  { certificate, verifyUrl, locale }: CertificateFacts,
): void {
  const words = certificateWords[locale];
  const top = box.bottom - codeSide - 24;
  if (sheet.y > top - 20) sheet.addPage();
  rule(sheet, box, top, true);
  drawCode(sheet, verifyUrl, { x: box.left, y: top + 18, side: codeSide });
  const x = box.left + codeSide + 20;
  const width = box.width - codeSide - 20;
  const code = formatCertificateCode(certificate.code as CertificateCode);
  const host = verifyUrl.slice(0, verifyUrl.lastIndexOf('/'));
  const strong = { face: 'strong', size: 11 } as const;
  let y = write(sheet, words.check, { x, y: top + 18, width }, strong);
  y = write(sheet, words.where(code, host), { x, y, width }, { size: 9.5 });
  y = write(sheet, words.seen, { x, y: y + 2, width }, { size: 9.5 });
  const soft = { size: 8, color: ink.soft };
  const made = words.made(momentOf(certificate.issued_at, locale));
  y = write(sheet, made, { x, y: y + 4, width }, soft);
  const digest = Buffer.from(certificate.digest).toString('hex').match(/.{8}/g)?.join(' ') ?? '';
  write(sheet, words.digest(digest), { x, y, width }, soft);
}
