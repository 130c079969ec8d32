import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function OpenShop() {
  return (
    <section className="wrap blk" aria-labelledby="open">
      <Card className="roomy stack gap-5 opening">
        <div>
          <h2 className="section-title" id="open">
            {m.shops_open_title()}
          </h2>
          <p className="lede">{m.shops_open_text()}</p>
        </div>
        <Link className={buttonClass({ variant: 'second', auto: true })} to="/merchant/signup">
          {m.shops_open_action()}
        </Link>
      </Card>
    </section>
  );
}
