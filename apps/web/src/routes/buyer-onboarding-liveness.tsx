import '#app/features/liveness/liveness.css';
import { consentTexts } from '@luwag/domain/consents';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { redirectDocument } from 'react-router';
import { CheckView } from '#app/features/liveness/check-view.tsx';
import { actOnLiveness, loadLiveness } from '#app/features/liveness/liveness.server.ts';
import { OtherWay } from '#app/features/liveness/other-way.tsx';
import { StillView } from '#app/features/liveness/still-view.tsx';
import { allStepsPath } from '#app/features/liveness/words.ts';
import { OnboardingTracker } from '#app/features/onboarding/onboarding-head.tsx';
import { doneOf } from '#app/features/onboarding/steps.ts';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-onboarding-liveness';

export const loader = forRole('buyer', loadLiveness);

export const action = forRole('buyer', actOnLiveness);

/**
 * The camera and what sees through it are allowed in a document that was opened at this address,
 * and in no other: whoever comes from a page of ours gets a new one.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

export const shouldRevalidate = () => false;

/**
 * A page of its own, without the frame: nothing beside the face. Dark in both themes, for a bright
 * page would light up the face from below. Its links are plain ones, for a document with a camera
 * is left as a whole.
 */
export default function BuyerOnboardingLiveness(props: Route.ComponentProps) {
  const { loaderData, actionData: reply } = props;
  // What waits for the face; none where this is a step of opening an account.
  const { view, errand } = loaderData;
  return (
    <div className="live" data-theme="dark">
      <header className="live-top">
        <a
          href={errand?.back ?? allStepsPath}
          className="live-back"
          aria-label={errand ? m.live_errand_back() : m.live_back()}
        >
          <Icon name="back" />
        </a>
        <h1>{m.live_title()}</h1>
      </header>
      <main id="content" tabIndex={-1} className="stack gap-5">
        {!errand && <OnboardingTracker step="liveness" done={doneOf(loaderData)} />}
        {view.kind === 'consent' && (
          <ConsentView hasFault={reply?.kind === 'consent'} errand={errand} />
        )}
        {view.kind === 'check' && (
          <>
            <noscript>
              <p className="lede">{errand ? m.live_errand_no_script() : m.live_no_script()}</p>
            </noscript>
            <CheckView errand={errand} />
          </>
        )}
        {view.kind === 'still' && (
          <StillView
            reason={view.reason}
            fault={
              reply?.kind === 'still' ? reply.code : view.isTooLarge ? 'body_too_large' : undefined
            }
          />
        )}
      </main>
    </div>
  );
}

/**
 * What measuring a face means, and a yes to it. A plain form in every browser: the document that
 * answers it is the one that may use the camera.
 */
function ConsentView({ hasFault, errand }: { hasFault: boolean; errand: FaceErrand | undefined }) {
  const points = [
    [m.live_consent_what_title(), m.live_consent_what()],
    [m.live_consent_why_title(), errand ? m.live_errand_why() : m.live_consent_why()],
    [m.live_consent_end_title(), errand ? m.live_errand_end() : m.live_consent_end()],
  ];
  return (
    <>
      <div className="live-words">
        <h2>{m.live_consent_title()}</h2>
        <p className="lede">{m.live_consent_lede()}</p>
      </div>
      {hasFault && (
        <Banner tone="fail" role="alert" title={m.live_trouble_lost_title()}>
          {m.live_trouble_lost_text()}
        </Banner>
      )}
      <dl className="card stack gap-4 live-points">
        {points.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="post" className="live-acts stack">
        <input type="hidden" name="intent" value="consent" />
        <input type="hidden" name="text_version" value={consentTexts.biometrics.version} />
        <Button type="submit">{m.live_consent_give()}</Button>
        <OtherWay errand={errand} />
      </form>
      <p className="small live-note">
        <a href="/privacy-policy" target="_blank" rel="noopener">
          {m.live_consent_more()}
        </a>
      </p>
    </>
  );
}
