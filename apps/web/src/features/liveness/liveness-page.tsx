import { Icon } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import { CheckView } from './check-view.tsx';
import { ConsentView } from './consent-view.tsx';
import type { LivenessReply, LivenessView } from './liveness.server.ts';
import { allStepsPath } from './paths.ts';
import { StillView } from './still-view.tsx';

type LivenessPageProps = {
  view: LivenessView;
  /** What waits for the face; none where this is a step of opening an account. */
  errand: FaceErrand | undefined;
  reply: LivenessReply | undefined;
  tracker: ReactNode;
};

/**
 * A page of its own, without the frame: nothing beside the face. Dark in both themes, for a bright
 * page would light up the face from below. Its links are plain ones, for a document with a camera
 * is left as a whole.
 */
export function LivenessPage({ view, errand, reply, tracker }: LivenessPageProps) {
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
        {tracker}
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
