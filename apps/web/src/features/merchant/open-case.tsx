import { Banner } from '@luwag/ui/banner';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';

type OpenCaseProps = { of: { id: string; reference: string } };

/** Before anything is handed over or refunded: its buyer has reported a problem. */
export function OpenCase({ of: { id, reference } }: OpenCaseProps) {
  const mayAnswer = useMay()('answer_case');
  return (
    <Banner
      tone="pend"
      title={m.sales_case_title({ reference })}
      action={mayAnswer && <Link to={`/merchant/disputes/${id}`}>{m.sales_case_link()}</Link>}
    >
      {m.sales_case_text()}
    </Banner>
  );
}
