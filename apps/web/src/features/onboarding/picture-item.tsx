import type { Draft } from '@luwag/contracts/kyc-documents';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { FieldNote } from '@luwag/ui/field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import type { ItemKind, Wanted } from './items.ts';
import { PictureButtons, PlainPictureForm } from './picture-buttons.tsx';
import { isOfPicture, pictureFaultWords } from './picture-fault.ts';
import type { Flaw } from './picture-quality.ts';
import type { Sending } from './send-picture.ts';
import { secondsLeft } from './time-left.ts';
import { type PictureState, usePicture } from './use-picture.ts';

type PictureItemProps = {
  wanted: Wanted;
  idType: string | undefined;
  /** What the server has of it, from whichever device. */
  draft: Draft | undefined;
  /** What the server said of it when the page was posted. */
  fault: string | undefined;
  onKept: () => void;
};

const helps: Readonly<Record<ItemKind, () => string>> = {
  primary_government_id_front: m.kyc_pic_primary_government_id_front_help,
  primary_government_id_back: m.kyc_pic_primary_government_id_back_help,
  selfie_with_primary_id: m.kyc_pic_selfie_with_primary_id_help,
  secondary_government_id_front: m.kyc_pic_secondary_government_id_front_help,
  selfie_with_secondary_id: m.kyc_pic_selfie_with_secondary_id_help,
};

/** One picture: what it should show, how to take it, and how far it is. */
export function PictureItem({ wanted, idType, draft, fault, onKept }: PictureItemProps) {
  const { kind, reason } = wanted;
  const hasScript = useHasScript();
  const picture = usePicture({ kind, idType, onKept });
  const isKept = picture.state.kind === 'kept' || isReady(picture.state, draft);
  return (
    <Card
      role="group"
      aria-labelledby={kind}
      className="stack picture"
      data-kept={isKept || undefined}
    >
      <div className="picture-head between">
        <h3 id={kind}>{itemWords(kind)}</h3>
        {isKept && <Badge tone="paid">{m.kyc_pic_kept()}</Badge>}
        {!isKept && wanted.isOptional && <Badge tone="plain">{m.kyc_pic_optional()}</Badge>}
      </div>
      {reason && !isKept && <Banner tone="pend" icon="info" title={reasonWords(reason)} />}
      <p className="small">{isKept ? m.kyc_pic_kept_note() : helps[kind]()}</p>
      {hasScript ? (
        <LivePicture kind={kind} draft={draft} fault={fault} {...picture} />
      ) : (
        <PlainPictureForm kind={kind} idType={idType} isKept={isKept} fault={fault} />
      )}
    </Card>
  );
}

const isReady = (state: PictureState, draft: Draft | undefined) =>
  state.kind === 'idle' && draft?.state === 'ready';

type LivePictureProps = { kind: ItemKind } & Pick<PictureItemProps, 'draft' | 'fault'> &
  ReturnType<typeof usePicture>;

function LivePicture({ kind, draft, fault, state, choose, send }: LivePictureProps) {
  const preview = 'preview' in state ? state.preview : undefined;
  const isBusy = state.kind === 'looking' || state.kind === 'sending';
  const isDone = state.kind === 'kept' || isReady(state, draft);
  const told = state.kind === 'fault' ? state.fault : state.kind === 'idle' ? fault : undefined;
  return (
    <>
      {preview && (
        <div className="stack picture-seen">
          <img src={preview} alt={m.kyc_pic_alt({ item: itemWords(kind) })} />
          {state.kind === 'flawed' && <PictureChecks kind={kind} flaws={state.flaws} />}
        </div>
      )}
      <div role="status" className="picture-status">
        <PictureNews state={state} draft={draft} />
      </div>
      {told && <FieldNote id={`${kind}-fault`} error={pictureFaultWords(told)} />}
      {!isBusy && (
        <PictureButtons
          kind={kind}
          isAgain={isDone || state.kind === 'flawed' || state.kind === 'fault'}
          onFile={(file) => void choose(file)}
          aside={
            <>
              {state.kind === 'flawed' && (
                <Button variant="text" onClick={() => void send(state.file, state.preview)}>
                  {m.kyc_pic_anyway()}
                </Button>
              )}
              {state.kind === 'fault' && state.file && !isOfPicture(state.fault) && (
                <Button
                  variant="text"
                  onClick={() => void send(state.file ?? new Blob(), state.preview ?? '')}
                >
                  {m.kyc_pic_retry()}
                </Button>
              )}
            </>
          }
        />
      )}
    </>
  );
}

/** What just happened, for everybody: kept in the page, so that a change is read out. */
function PictureNews({ state, draft }: { state: PictureState; draft: Draft | undefined }) {
  switch (state.kind) {
    case 'looking':
      return <p>{m.kyc_pic_looking()}</p>;
    case 'sending':
      return <SendingWords sending={state.sending} />;
    case 'flawed':
      return <p>{flawWords[state.flaws[0] ?? 'blurry']()}</p>;
    case 'kept':
      return state.draft.is_blurry || state.draft.has_glare ? (
        <p className="small">{m.kyc_pic_flaw_server()}</p>
      ) : null;
    default:
      return draft?.state === 'receiving' ? (
        <p className="small">{m.kyc_pic_begun_note({ percent: percentOf(draft) })}</p>
      ) : null;
  }
}

const percentOf = ({ received_bytes: received, bytes }: Draft) =>
  Math.floor((received / bytes) * 100);

const flawWords: Readonly<Record<Flaw, () => string>> = {
  small: m.kyc_pic_flaw_small,
  blurry: m.kyc_pic_flaw_blurry,
  dark: m.kyc_pic_flaw_dark,
  glare: m.kyc_pic_flaw_glare,
};

/** How a picture is getting on, in words and seconds; the bar says the same to the eye. */
function SendingWords({ sending }: { sending: Sending | undefined }) {
  const words = useCalm(wordsOf(sending));
  return (
    <>
      <p>{words}</p>
      <progress
        className="sending-bar"
        aria-hidden="true"
        max={sending?.bytes ?? 1}
        value={sending?.sentBytes ?? 0}
      />
    </>
  );
}

function wordsOf(sending: Sending | undefined): string {
  if (!sending) return m.kyc_pic_sending();
  if (sending.isWaiting) return m.kyc_pic_waiting();
  if (sending.sentBytes >= sending.bytes) return m.kyc_pic_checking();
  const seconds = secondsLeft(sending);
  if (seconds === undefined) return m.kyc_pic_sending();
  return seconds === 1 ? m.kyc_pic_sending_second() : m.kyc_pic_sending_seconds({ seconds });
}

const calmMs = 900;

/** A count that changes with every part would be read out without end: once a second is enough. */
function useCalm(words: string): string {
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), said === words ? 0 : calmMs);
    return () => clearTimeout(timer);
  }, [words, said]);
  return said;
}

const words: Readonly<Record<Flaw, () => string>> = {
  blurry: m.kyc_pic_sharp,
  dark: m.kyc_pic_light,
  glare: m.kyc_pic_glare,
  small: m.kyc_pic_size,
};

/** What was looked at, in fixed order; each with its mark and a word. */
function PictureChecks({ kind, flaws }: { kind: ItemKind; flaws: readonly Flaw[] }) {
  const looked: Flaw[] = kind.startsWith('selfie')
    ? ['dark', 'small']
    : ['blurry', 'dark', 'glare', 'small'];
  return (
    <ul className="columns picture-checks">
      {looked.map((flaw) => {
        const isGood = !flaws.includes(flaw);
        return (
          <li key={flaw}>
            <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" data-good={isGood}>
              <circle cx="13" cy="13" r="11" />
              {isGood ? (
                <path d="M8.4 13.3l3.1 3 6-6.2" />
              ) : (
                <circle className="dot" cx="13" cy="13" r="4" />
              )}
            </svg>
            <b>{words[flaw]()}</b>
            <span>{isGood ? m.kyc_pic_good() : m.kyc_pic_fix()}</span>
          </li>
        );
      })}
    </ul>
  );
}
