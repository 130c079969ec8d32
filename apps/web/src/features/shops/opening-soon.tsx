import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

export function OpeningSoon() {
  return (
    <section className="wrap blk" aria-labelledby="soon">
      <Card className="roomy opening">
        <div>
          <h2 className="section-title" id="soon">
            {m.shops_soon_title()}
          </h2>
          <p className="lede">{m.shops_soon_text()}</p>
        </div>
        <Link
          className={buttonClass({ variant: 'second', auto: true })}
          to={{ pathname: '/', hash: '#calculator' }}
        >
          {m.shops_soon_action()}
        </Link>
      </Card>
    </section>
  );
}
