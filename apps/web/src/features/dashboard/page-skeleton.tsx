import { Card } from '@luwag/ui/card';
import { LoadingCard, Skeleton } from '@luwag/ui/skeleton';
import { m } from '#app/paraglide/messages.js';

/** A page that is on its way, in the shape that most of them have. */
export function PageSkeleton() {
  return (
    <div className="stack gap-6 home">
      <div className="breaks home-hello stack">
        <Skeleton shape="figure" />
        <Skeleton />
      </div>
      <LoadingCard label={m.home_loading()} />
      <Card className="stack" aria-hidden="true">
        <Skeleton />
        <Skeleton shape="block" />
      </Card>
    </div>
  );
}
