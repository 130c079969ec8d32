import { civilDate } from '@luwag/domain/calendar';
import { type CertificateCode, formatCertificateCode } from '@luwag/domain/certificates';
import { channelName } from '@luwag/domain/channel-names';
import type { Lender } from '@luwag/domain/disclosure';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import type { PaymentRecord } from '../../plans/service.ts';
import type { CertificateRow } from '../repository.ts';
import { drawCode, ink, print, rule, write, writeHead, writeRuns } from './paper.ts';
import { writeFacts, writeSum, writeTable } from './table.ts';
import { dayOf, momentOf, pesos } from './words.ts';

export type CertificateFacts = {
  certificate: CertificateRow;
  name: string;
  lender: Lender | undefined;
  storeName: string;
  boughtAt: Date;
  /** Those that stand, oldest first. */
  payments: readonly PaymentRecord[];
  verifyUrl: string;
};

const codeSide = 96;

/** One page of A4 that says: nothing is owed any more. */
export function printCertificatePaper(facts: CertificateFacts): Promise<Uint8Array> {
  const { certificate, name, storeName, boughtAt, payments } = facts;
  const closedOn = dayOf(civilDate(certificate.closed_on));
  const title = 'Certificate of full payment';
  return print({ title, size: 'A4', madeAt: certificate.issued_at }, (sheet, box) => {
    let y = writeHead(sheet, box, facts.lender);
    y = write(sheet, title, { x: box.left, y: y + 8 }, { face: 'strong', size: 26 });
    const filipino = 'Katibayan ng buong pagbabayad';
    y = write(sheet, filipino, { x: box.left, y: y + 2 }, { size: 12, color: ink.soft });
    if (certificate.mode === 'test')
      y = write(
        sheet,
        'Test purchase: no money was lent or paid.',
        { x: box.left, y: y + 4 },
        { face: 'strong', size: 12 },
      );
    y = writeRuns(
      sheet,
      [
        ['This certifies that ', 'regular'],
        [name, 'strong'],
        [` has paid in full all that was owed under plan ${certificate.plan_id}. `, 'regular'],
        [`Nothing more is due. The plan was closed on ${closedOn}.`, 'regular'],
      ],
      { x: box.left, y: y + 14, width: box.width },
      12,
    );
    const sums: [string, string][] = [
      ['Bought at', storeName],
      ['On', momentOf(boughtAt).split(',')[0] ?? ''],
      ['Price', pesos(certificate.price_centavos)],
      ['Fees and interest', pesos(certificate.charges_centavos)],
    ];
    y = writeFacts(sheet, box, sums, y + 12);
    y = writeTable(sheet, box, {
      columns: [
        { title: 'Paid', width: 3 },
        { title: 'From', width: 2 },
        { title: 'Reference', width: 2 },
        { title: 'Amount', width: 2, align: 'right' },
      ],
      rows: payments.map((each) => [
        momentOf(each.collectedAt),
        each.channel ? channelName(each.channel) : '',
        receiptNumberOf(each.id),
        pesos(each.amountCentavos),
      ]),
      y: y + 18,
    });
    y = writeSum(sheet, box, ['Paid in total', pesos(certificate.paid_centavos)], y);
    writeSum(sheet, box, ['Still owed', pesos(0)], y);
    writeCheck(sheet, box, facts);
  });
}

/** At the foot: how anybody finds out whether the paper is ours. */
function writeCheck(
  sheet: PDFKit.PDFDocument,
  box: { left: number; right: number; width: number; bottom: number },
  { certificate, verifyUrl }: CertificateFacts,
): void {
  const top = box.bottom - codeSide - 24;
  if (sheet.y > top - 20) sheet.addPage();
  rule(sheet, box, top, true);
  drawCode(sheet, verifyUrl, { x: box.left, y: top + 18, side: codeSide });
  const x = box.left + codeSide + 20;
  const width = box.width - codeSide - 20;
  const code = formatCertificateCode(certificate.code as CertificateCode);
  const host = verifyUrl.slice(0, verifyUrl.lastIndexOf('/'));
  let y = write(
    sheet,
    'Is this real? Scan the code, or type',
    { x, y: top + 18, width },
    {
      face: 'strong',
      size: 11,
    },
  );
  y = write(sheet, `${code} at ${host}`, { x, y, width }, { size: 9.5 });
  y = write(
    sheet,
    'You will see first name and initial, the shop, the price and the day. ' +
      'If anything differs, it is not ours.',
    { x, y: y + 2, width },
    { size: 9.5 },
  );
  const soft = { size: 8, color: ink.soft };
  y = write(
    sheet,
    `Made ${momentOf(certificate.issued_at)}, Manila.`,
    { x, y: y + 4, width },
    soft,
  );
  const digest = Buffer.from(certificate.digest).toString('hex').match(/.{8}/g)?.join(' ') ?? '';
  write(sheet, `Fingerprint ${digest}`, { x, y, width }, soft);
}
