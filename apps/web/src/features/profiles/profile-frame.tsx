import { Banner } from '@luwag/ui/banner';
import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

type ProfileFrameProps = {
  title: string;
  lede: string;
  /** Whether it is a step of opening the account. */
  isOnTheWay?: boolean;
  badge?: ReactNode;
  isSaved?: boolean;
  /** As wide as the page, for things side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** A page of opening an account, with the way back to where it belongs. */
export function ProfileFrame(props: ProfileFrameProps) {
  const { title, lede, isOnTheWay = false, badge, isSaved = false, children } = props;
  return (
    <div className={`stack gap-5 top profile${props.isWide ? '' : ' narrow'}`}>
      <div className="breaks profile-head">
        {isOnTheWay && (
          <Link to="/merchant/onboarding" className="back-link">
            <Icon name="back" small />
            {m.profile_steps_back()}
          </Link>
        )}
        {badge}
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
      {isSaved && <Banner tone="ok" role="status" title={m.profile_saved()} />}
      {children}
    </div>
  );
}
