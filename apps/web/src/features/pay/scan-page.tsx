import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { FileInput } from '#app/shared/forms/file-input.tsx';
import { useIsSlow } from '#app/shared/hooks/use-is-slow.ts';
import { outcomeWords, troubleWords } from './scan-words.ts';
import { isCameraOn, type ScanState, useScanner } from './use-scanner.ts';

export type ScanPageProps = {
  /** Our own: what else a code leads to is not opened. */
  origin: string;
  /** Somebody has a picture already, and needs no camera. */
  wantsPicture: boolean;
};

export function ScanPage(props: ScanPageProps) {
  const hasScript = useHasScript();
  return (
    <div className="stack gap-5 scan">
      <PageHead title={m.scan_title()}>{m.scan_lede()}</PageHead>
      {hasScript ? <Scanner {...props} /> : <WithoutScript />}
      <Link to="/buyer/pay" className={buttonClass({ variant: 'text' })}>
        {m.scan_type_instead()}
      </Link>
    </div>
  );
}

/** Drawn on the server too, in the size of the camera's window, so that nothing jumps. */
function WithoutScript() {
  return (
    <div className="scan-window">
      <noscript>
        <Banner title={m.scan_no_script_title()}>{m.scan_no_script_text()}</Banner>
      </noscript>
    </div>
  );
}

function Scanner({ origin, wantsPicture }: ScanPageProps) {
  const scanner = useScanner(origin, { startsAtOnce: !wantsPicture });
  const { state, video } = scanner;
  const isLive = isCameraOn(state);
  const hasNoCamera = state.kind === 'trouble' && ['none', 'denied'].includes(state.trouble);
  const isPictureFirst = !isLive && (hasNoCamera || wantsPicture);
  return (
    <>
      <div className="scan-window" data-live={isLive || undefined}>
        <video ref={video} playsInline muted aria-label={m.scan_camera_label()} hidden={!isLive} />
        {isLive && <span className="scan-frame" aria-hidden="true" />}
        {!isLive && <Icon name="camera" className="scan-off" />}
      </div>
      <ScanStatus state={state} />
      <div className="scan-actions stack" data-picture-first={isPictureFirst || undefined}>
        {isLive ? (
          <Button variant="second" onClick={scanner.stop}>
            {m.scan_stop()}
          </Button>
        ) : (
          <Button variant={isPictureFirst ? 'second' : 'primary'} onClick={scanner.start}>
            <Icon name="camera" small />
            {state.kind === 'told' ? m.scan_again() : m.scan_start()}
          </Button>
        )}
        <PictureField isFirst={isPictureFirst} onPicture={scanner.readPicture} />
      </div>
    </>
  );
}

type PictureFieldProps = { isFirst: boolean; onPicture: (file: Blob) => void };

function PictureField({ isFirst, onPicture }: PictureFieldProps) {
  const id = useId();
  return (
    <div className="stack gap-2 scan-picture">
      <FileInput id={id} accept="image/*" aria-describedby={`${id}-help`} onFile={onPicture} />
      <label htmlFor={id} className={buttonClass({ variant: isFirst ? 'primary' : 'second' })}>
        {m.scan_picture_action()}
      </label>
      <p id={`${id}-help`} className="small">
        {m.scan_picture_help()}
      </p>
    </div>
  );
}

/** Room for one message, kept in the page so that a change in it is noticed. */
function ScanStatus({ state }: { state: ScanState }) {
  const isSlow = useIsSlow(state.kind === 'looking', slowAfterMs);
  return (
    <div className="scan-status" role="status">
      {state.kind === 'trouble' && <ToldBanner {...troubleWords(state.trouble)} />}
      {state.kind === 'told' && <ToldBanner {...outcomeWords(state.outcome)} />}
      {state.kind !== 'trouble' && state.kind !== 'told' && (
        <p>{isSlow ? m.scan_still_looking() : stepWords[state.kind]()}</p>
      )}
    </div>
  );
}

const ToldBanner = ({ title, text }: { title: string; text: string }) => (
  <Banner title={title}>{text}</Banner>
);

type Step = Exclude<ScanState['kind'], 'trouble' | 'told'>;

const stepWords: Readonly<Record<Step, () => string>> = {
  stopped: () => '',
  starting: m.scan_starting,
  fetching: m.scan_loading_reader,
  looking: m.scan_looking,
  reading: m.scan_picture_reading,
  going: m.scan_found,
};

/** Nothing was found for a while: a word of advice helps more than patience. */
const slowAfterMs = 8_000;
