import { formatCertificateCode, parseCertificateCode } from '@luwag/domain/certificates';

/** A code as it is printed; what is no code stays as it is. */
export const groupsOf = (typed: string): string => {
  const code = parseCertificateCode(typed);
  return code ? formatCertificateCode(code) : typed;
};
