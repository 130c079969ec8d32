import type { Lender } from '@luwag/domain/disclosure';

/**
 * The lender as every disclosure names it. Both numbers are given by the Securities and Exchange
 * Commission; an agreement keeps the values of its day.
 */
export const lenderDetails: Lender = {
  name: 'Luwag Lending Corporation',
  secRegistration: 'to be issued',
  certificateOfAuthority: 'to be issued',
};
