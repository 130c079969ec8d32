import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function CaseMissing() {
  return (
    <div className="stack gap-5 narrow">
      <div>
        <h1>{m.ops_missing_title()}</h1>
        <p className="lede">{m.ops_missing_text()}</p>
      </div>
      <Link to="/ops" className={buttonClass({ variant: 'second', auto: true })}>
        {m.ops_missing_back()}
      </Link>
    </div>
  );
}
