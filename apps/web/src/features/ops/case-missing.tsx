import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';

export function CaseMissing() {
  return (
    <div className="stack gap-5 narrow">
      <PageHead title={m.ops_missing_title()}>{m.ops_missing_text()}</PageHead>
      <Link to="/ops" className={buttonClass({ variant: 'second', auto: true })}>
        {m.ops_missing_back()}
      </Link>
    </div>
  );
}
