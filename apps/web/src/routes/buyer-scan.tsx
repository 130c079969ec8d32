import '#app/features/pay/pay.css';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ScanOutcome } from '#app/features/pay/read-scan.ts';
import type { ScanTrouble } from '#app/features/pay/scanner.ts';
import { isCameraOn, type ScanState, useScanner } from '#app/features/pay/use-scanner.ts';
import { m } from '#app/paraglide/messages.js';
import { requireSession } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { FileInput } from '#app/shared/forms/file-input.tsx';
import { useIsSlow } from '#app/shared/hooks/use-is-slow.ts';
import type { Route } from './+types/buyer-scan';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return {
    // Our own: what else a code leads to is not opened.
    origin: args.url.origin,
    // Somebody has a picture already, and needs no camera.
    wantsPicture: args.url.searchParams.get('with') === 'picture',
  };
}

/** The camera and the reader are allowed in a document opened at this address, and in no other. */
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

export const shouldRevalidate = () => false;

export default function BuyerScan({ loaderData }: Route.ComponentProps) {
  const hasScript = useHasScript();
  return (
    <div className="stack gap-5 scan">
      <PageHead title={m.scan_title()}>{m.scan_lede()}</PageHead>
      {hasScript ? (
        <Scanner {...loaderData} />
      ) : (
        // Drawn on the server too, in the size of the camera's window, so that nothing jumps.
        <div className="scan-window">
          <noscript>
            <Banner title={m.scan_no_script_title()}>{m.scan_no_script_text()}</Banner>
          </noscript>
        </div>
      )}
      <Link to="/buyer/pay" className={buttonClass({ variant: 'text' })}>
        {m.scan_type_instead()}
      </Link>
    </div>
  );
}

function Scanner({ origin, wantsPicture }: ReturnType<typeof loader>) {
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

const stepWords: Readonly<Record<Exclude<ScanState['kind'], 'trouble' | 'told'>, () => string>> = {
  stopped: () => '',
  starting: m.scan_starting,
  fetching: m.scan_loading_reader,
  looking: m.scan_looking,
  reading: m.scan_picture_reading,
  going: m.scan_found,
};

/** Nothing was found for a while: a word of advice helps more than patience. */
const slowAfterMs = 8_000;

type Told = { title: string; text: string };

const told = (title: () => string, text: () => string) => (): Told => ({
  title: title(),
  text: text(),
});

const troubles: Readonly<Record<ScanTrouble, () => Told>> = {
  denied: told(m.scan_denied_title, m.scan_denied_text),
  none: told(m.scan_none_title, m.scan_none_text),
  busy: told(m.scan_busy_title, m.scan_busy_text),
  reader: told(m.scan_reader_title, m.scan_reader_text),
  picture_nothing: told(m.scan_picture_nothing_title, m.scan_picture_nothing_text),
  picture_unreadable: told(m.scan_picture_unreadable_title, m.scan_picture_unreadable_text),
};

const troubleWords = (trouble: ScanTrouble): Told => troubles[trouble]();

/** What a code is that does not lead to paying here, and what to do with it. */
function outcomeWords(outcome: Exclude<ScanOutcome, { kind: 'go' }>): Told {
  if (outcome.kind === 'not_payment') {
    return { title: m.scan_not_payment_title(), text: m.scan_not_payment_text() };
  }
  if (outcome.kind === 'damaged') {
    return { title: m.scan_damaged_title(), text: m.scan_damaged_text() };
  }
  const { scheme, name } = outcome;
  if (scheme === 'shop') {
    const title = name ? m.scan_foreign_shop_title({ name }) : m.scan_foreign_shop_unnamed();
    return { title, text: m.scan_foreign_shop_text() };
  }
  if (scheme === 'person') {
    const title = name ? m.scan_foreign_person_title({ name }) : m.scan_foreign_person_unnamed();
    return { title, text: m.scan_foreign_person_text() };
  }
  return { title: m.scan_foreign_other_title(), text: m.scan_foreign_other_text() };
}
