import { buttonClass, LinkButton } from '@luwag/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type HeroRoomProps = {
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
export function HeroRoom(props: HeroRoomProps) {
  return (
    <div className="hero-room room">
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
