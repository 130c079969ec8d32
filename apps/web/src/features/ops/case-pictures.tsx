import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Icon } from '@luwag/ui/icon';
import { type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { Picture } from './case.server.ts';
import { deskAddress } from './desk-address.ts';
import { DeskContext } from './desk-state.ts';
import { Key } from './note-field.tsx';
import {
  captionWords,
  distanceWords,
  faceWords,
  latestMatches,
  pictureWords,
} from './signal-words.ts';

type CasePicturesProps = Pick<CaseView, 'signals'> & { pictures: readonly Picture[] };

/**
 * Everything that was photographed, side by side: the document and the faces first. The tools are
 * links to this page with the picture turned or enlarged, so they work without script too.
 */
export function CasePictures({ pictures, signals }: CasePicturesProps) {
  return (
    <ol className="row2 pics" aria-label={m.ops_pictures()}>
      {pictures.map((picture, at) => (
        <li key={picture.key} data-item={picture.item}>
          <Pic picture={picture} signals={signals} at={at} />
        </li>
      ))}
    </ol>
  );
}

type PicProps = Pick<CaseView, 'signals'> & { picture: Picture; at: number };

function Pic({ picture, signals, at }: PicProps) {
  const { desk, move } = use(DeskContext);
  const isAt = desk.at === at;
  const zoom = isAt ? desk.zoom : 0;
  const item = pictureWords(picture);
  const tool = (kind: 'zoom' | 'turn') => ({
    to: deskAddress(desk, { kind, at, key: picture.key }),
    className: 'inline gap-1',
    preventScrollReset: true,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      move({ kind, at });
    },
  });
  return (
    <figure className="pic" data-at={isAt || undefined} data-zoom={zoom || undefined}>
      <div className="pic-box" data-turns={desk.turns[picture.key] || undefined}>
        <div className="pic-window">
          <Shown picture={picture} alt={item} />
        </div>
      </div>
      <figcaption className="pic-cap">
        {captionWords(picture)}
        <PictureFinds signals={signals} picture={picture} />
      </figcaption>
      <div className="inline gap-1 pic-tools">
        <Link
          {...tool('zoom')}
          aria-label={zoom < 2 ? m.ops_zoom({ item }) : m.ops_unzoom({ item })}
        >
          <Icon name={zoom < 2 ? 'search' : 'close'} small />
          <Key>Z</Key>
        </Link>
        <Link {...tool('turn')} aria-label={m.ops_turn({ item })}>
          <Icon name="return" small />
          <Key>R</Key>
        </Link>
      </div>
    </figure>
  );
}

/** A picture that does not come is not asked for in a loop. */
const pauseMs = 5_000;

/**
 * There is nothing to press, drag or save: the picture lies under its box. A link lasts a minute;
 * one that is over is asked for anew when the picture does not come.
 */
function Shown({ picture, alt }: { picture: Picture; alt: string }) {
  const [url, setUrl] = useState(picture.url);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => setUrl(picture.url), [picture.url]);
  async function askAgain(): Promise<void> {
    if (performance.now() - askedAt.current < pauseMs) return setUrl(null);
    askedAt.current = performance.now();
    // Contracts are heavy, and most pictures come the first time.
    const { askForPicture } = await import('./ask-for-picture.ts');
    setUrl((await askForPicture(picture)) ?? null);
  }
  if (url) return <img src={url} alt={alt} draggable={false} onError={() => void askAgain()} />;
  return (
    <button type="button" className="pic-retry" onClick={() => void askAgain()}>
      {m.ops_picture_retry()}
    </button>
  );
}

const quality: Readonly<Record<string, () => string>> = {
  blur: m.ops_note_blur,
  glare: m.ops_note_glare,
};

/** What machines found in this very picture, on it: how alike the face is, and how clear it is. */
function PictureFinds({
  signals,
  picture,
}: Pick<CaseView, 'signals'> & { picture: Pick<Picture, 'key'> }) {
  const own = signals.filter(({ detail }) => detail.document_id === picture.key);
  const match = latestMatches(own)[0];
  const flaws = own.flatMap(({ kind }) => quality[kind]?.() ?? []);
  return (
    <>
      {match && (
        <span className="inline gap-1 pic-find">
          <Icon name={match.level === 'note' ? 'check' : 'alert'} small />
          {[faceWords(match), distanceWords(match)].filter(Boolean).join(' · ')}
        </span>
      )}
      {[...new Set(flaws)].map((words) => (
        <span key={words} className="inline gap-1 pic-find">
          <Icon name="alert" small />
          {words}
        </span>
      ))}
    </>
  );
}
