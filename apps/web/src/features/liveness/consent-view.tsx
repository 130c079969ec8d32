import { consentTexts } from '@luwag/domain/consents';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import { OtherWay } from './other-way.tsx';

type ConsentViewProps = { hasFault: boolean; errand: FaceErrand | undefined };

/**
 * What measuring a face means, and a yes to it. A plain form in every browser: the document that
 * answers it is the one that may use the camera.
 */
export function ConsentView({ hasFault, errand }: ConsentViewProps) {
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
