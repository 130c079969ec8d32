import { buttonClass, LinkButton } from '@luwag/ui/button';
import { Tick } from '@luwag/ui/tick';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type SectionProps = {
  id: string;
  title: string;
  text?: string;
  /** Stands beside the rest where there is room; the class says how the two share it. */
  beside?: { look: 'two-top' | 'two-wide'; what: ReactNode };
  children?: ReactNode;
};

/** A block of a landing page, below its heading. */
export function Section({ beside, children, ...head }: SectionProps) {
  const words = (
    <>
      <SectionHead {...head} />
      {children}
    </>
  );
  return (
    <section className="wrap blk" aria-labelledby={head.id}>
      {beside ? (
        <div className={`stack gap-6 two ${beside.look}`}>
          <div>{words}</div>
          {beside.what}
        </div>
      ) : (
        words
      )}
    </section>
  );
}

/** A heading that names its section, and what it says in a sentence or two. */
export const SectionHead = ({ id, title, text }: Pick<SectionProps, 'id' | 'title' | 'text'>) => (
  <>
    <h2 className="section-title" id={id}>
      {title}
    </h2>
    {text && <p className="lede">{text}</p>}
  </>
);

/** What speaks for it, point by point. */
export const Ticks = ({ points }: { points: readonly string[] }) => (
  <ul className="ticks">
    {points.map((point) => (
      <Tick key={point}>{point}</Tick>
    ))}
  </ul>
);

type HeroPanelProps = {
  titleClass?: string;
  title: string;
  say: string;
  open: { to: string; label: string };
  look: { href: string; label: string };
  soon: string;
  /** Below the words. */
  facts?: ReactNode;
  picture: ReactNode;
};

/** A landing page's one room panel: what it offers, and the two ways on. */
export function HeroPanel(props: HeroPanelProps) {
  return (
    <div className="hero-panel room">
      <div className="hero-words">
        <h1 className={props.titleClass ?? 'hero-title'} id="hero-title">
          {props.title}
        </h1>
        <p className="hero-say">{props.say}</p>
        <div className="hero-actions">
          <Link to={props.open.to} className={buttonClass({ variant: 'onroom', auto: true })}>
            {props.open.label}
          </Link>
          <LinkButton variant="roomtext" auto href={props.look.href}>
            {props.look.label}
          </LinkButton>
        </div>
        <p className="hero-soon">{props.soon}</p>
        {props.facts}
      </div>
      {props.picture}
    </div>
  );
}
