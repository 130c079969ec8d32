import type { Lender } from '@luwag/domain/disclosure';

/**
 * Who lends, as every statement names it. Both numbers are the Securities and Exchange Commission's
 * to give; a statement that is agreed to keeps what stood here on that day.
 */
export const lender: Lender = {
  name: 'Luwag Lending Corporation',
  secRegistration: 'to be issued',
  certificateOfAuthority: 'to be issued',
};
