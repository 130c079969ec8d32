import { Card } from './card.tsx';
import { classNames } from './class-names.ts';

const PANES = Array.from({ length: 12 }, (_, index) => index);

export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'figure' | 'block' }) {
  return <div className={classNames('sk', shape)} />;
}

/** A card whose figure is on its way. The label is what a screen reader hears meanwhile. */
export function LoadingCard({ label }: { label: string }) {
  return (
    <Card className="stack" role="status">
      <span className="visually-hidden">{label}</span>
      <Skeleton />
      <Skeleton shape="figure" />
      <div className="sk-panes">
        {PANES.map((pane) => (
          <div key={pane} className="sk" />
        ))}
      </div>
    </Card>
  );
}
