import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { SectionHead } from '#app/shared/components/landing/section.tsx';

export function OpenShop() {
  return (
    <section className="wrap blk" aria-labelledby="open">
      <Card className="roomy stack gap-5 opening">
        <div>
          <SectionHead id="open" title={m.shops_open_title()} text={m.shops_open_text()} />
        </div>
        <Link className={buttonClass({ variant: 'second', auto: true })} to="/merchant/signup">
          {m.shops_open_action()}
        </Link>
      </Card>
    </section>
  );
}
