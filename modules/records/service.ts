/**
 * Records: what buyers are shown of their past, and shops of their payouts, with the papers that
 * prove it. Owns `certificates`.
 *
 * Promises: every figure is the ledger's, and what is shown of a purchase adds up to it. A payment
 * that arrived has a receipt, also after its bank took it back, which the receipt then says. A
 * certificate is given out for a plan that owes nothing, once for each closing of it, and holds
 * exactly as long as that closing does. The same facts make the same bytes. Whoever has the code of
 * a certificate learns whether it holds, and of the person no more than first name and initial. A
 * settlement report has every line of its payout and adds up to it, as JSON, CSV and PDF alike.
 */
export { issueCertificate, verifyCertificate } from './certificates.ts';
export { getCharts } from './charts.ts';
export { listEntries } from './entries.ts';
export { getReceipt, listPayments } from './payments.ts';
export { printCertificate, printReceipt, printStatement } from './printing.ts';
export {
  exportSettlementReport,
  getSettlementReport,
  printSettlementReport,
} from './settlement-reports.ts';
