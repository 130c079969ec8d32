import type { FixedCode } from '@luwag/contracts/fixed-codes';
import type { Store } from '@luwag/contracts/merchants';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { TabLinks } from '@luwag/ui/tabs';
import { useHasScript } from '@luwag/ui/use-has-script';
import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { reportFault } from '#app/shared/page/report-fault.ts';
import { BackLink } from './back-link.tsx';
import type { PosterFile } from './poster/download-poster.ts';
import type { PosterPlace } from './poster/place.ts';
import { drawPoster, type PosterSize, posterSizes } from './poster/poster.ts';
import { type Drawing, ink, type Shape, type TextShape } from './poster/shapes.ts';
import { ShareLinks } from './share-links.tsx';

type CounterPageProps = Omit<PosterPlace, 'store'> & {
  store: Store;
  /** Where the counter's code leads. */
  link: string;
  size: PosterSize;
  /** The code for one price that is printed instead of the counter's. */
  price: (FixedCode & { link: string }) | undefined;
};

const sizeWords: Readonly<Record<PosterSize, () => string>> = {
  a4: m.selling_counter_a4,
  a5: m.selling_counter_a5,
  tent: m.selling_counter_tent,
  sticker: m.selling_counter_sticker,
  door: m.selling_counter_door,
};

/** A store's code, as it stands on a counter. On paper there is nothing else on the page. */
export function CounterPage({ store, link, price, ...place }: CounterPageProps) {
  const print = price ? priceOf(store, price) : printOf(store, link);
  return (
    <div className="stack gap-6 top selling narrow counter-page">
      <div className="breaks selling-head off-paper">
        <BackLink to={price ? `/merchant/stores/${store.store_id}/edit` : '/merchant/stores'}>
          {price ? store.name : m.selling_counter_back()}
        </BackLink>
        <h1>{price ? price.description : m.selling_counter_title()}</h1>
        {print && (
          <p className="lede">{price ? m.stores_price_lede() : m.selling_counter_lede()}</p>
        )}
      </div>
      {print ? (
        <Counter {...place} {...print} />
      ) : (
        <EmptyState title={m.selling_counter_none_title()}>
          {m.selling_counter_none_text()}
        </EmptyState>
      )}
      {price && <PriceLink price={price} storeName={store.name} />}
    </div>
  );
}

type Print = {
  /** What the QR code holds, and how it is read out. */
  payload: string;
  title: string;
  on: PosterPlace['store'];
  sizes: readonly PosterSize[];
  /** Before `size` in the address of another size. */
  search: string;
};

/** Undefined where there is no counter. */
function printOf(store: Store, link: string): Print | undefined {
  const { name, code, qr_payload, address } = store;
  if (qr_payload === null || address === null) return undefined;
  return {
    payload: link,
    title: m.selling_counter_qr({ name, code }),
    on: { name, city: address.city, code },
    sizes: posterSizes,
    search: '',
  };
}

/** The other prints tell buyers to type an amount, or name none; here there is nothing to type. */
function priceOf(store: Store, price: NonNullable<CounterPageProps['price']>): Print {
  const amount = pesos(price.amount);
  return {
    payload: price.link,
    title: m.selling_request_qr({ amount }),
    on: { name: `${price.description}, ${amount}`, city: store.name, code: price.code },
    sizes: ['a5', 'sticker'],
    search: `price=${price.fixed_code_id}&`,
  };
}

type PriceLinkProps = { price: NonNullable<CounterPageProps['price']>; storeName: string };

/** The same without paper. */
const PriceLink = ({ price, storeName }: PriceLinkProps) => (
  <Card className="stack gap-4 off-paper" role="region" aria-labelledby="send">
    <h2 id="send">{m.stores_price_send()}</h2>
    <p className="mono small breaks">{price.link}</p>
    <CopyButton text={price.link} label={m.selling_request_copy()} copied={m.selling_copied()} />
    <ShareLinks link={price.link} amount={pesos(price.amount)} store={storeName} />
  </Card>
);

type CounterProps = Omit<PosterPlace, 'store'> & Print & { size: PosterSize };

function Counter({ on, payload, title: code, sizes, search, size: wanted, ...made }: CounterProps) {
  const preview = useRef<HTMLDivElement>(null);
  const size = sizes.includes(wanted) ? wanted : 'a5';
  const title = size === 'door' ? sizeWords.door() : code;
  const drawing = drawPoster(size, { store: on, ...made });
  return (
    <>
      <div className="off-paper">
        <TabLinks
          label={m.selling_counter_sizes()}
          tabs={sizes.map((each) => ({
            href: `?${search}size=${each}`,
            label: sizeWords[each](),
            current: each === size,
          }))}
        />
      </div>
      <div className="stack gap-5 poster-place">
        <div ref={preview} className="poster-sheet" data-size={size}>
          <PosterPicture drawing={drawing} payload={payload} title={title} />
        </div>
        <StickerSheet size={size} />
        <PosterActs
          file={`luwag-${on.code}-${size}`}
          title={title}
          drawing={drawing}
          findCode={() => preview.current?.querySelector<SVGSVGElement>('.poster-code')}
        />
      </div>
    </>
  );
}

const [width, height] = [210, 297];
/** How many stickers of one kind a sheet holds, and how large they are in millimetres. */
const sheets: Partial<Record<PosterSize, { across: number; down: number; w: number; h: number }>> =
  {
    sticker: { across: 3, down: 4, w: 60, h: 60 },
    door: { across: 1, down: 3, w: 120, h: 70 },
  };

/** On paper stickers come several at a time, in the middle of a sheet, to be cut out. */
function StickerSheet({ size }: { size: PosterSize }) {
  const sheet = sheets[size];
  if (!sheet) return null;
  const { across, down, w, h } = sheet;
  const left = (width - across * w) / (across + 1);
  const top = (height - down * h) / (down + 1);
  return (
    <svg className="sticker-sheet" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {Array.from({ length: across * down }, (_, index) => index).map((index) => (
        <use
          key={index}
          href={`#${pictureId}`}
          x={left + (index % across) * (w + left)}
          y={top + Math.floor(index / across) * (h + top)}
          width={w}
          height={h}
        />
      ))}
    </svg>
  );
}

type PosterActsProps = {
  drawing: Drawing;
  /** Its name, without what it ends in. */
  file: string;
  title: string;
  findCode: () => SVGSVGElement | null | undefined;
};

/** To paper, or to a file for a print shop. */
function PosterActs({ drawing, file, title, findCode }: PosterActsProps) {
  const hasScript = useHasScript();
  const [making, setMaking] = useState<PosterFile>();
  const [hasFailed, setFailed] = useState(false);
  if (!hasScript) return <p className="small off-paper">{m.selling_counter_print_hint()}</p>;

  async function download(kind: PosterFile): Promise<void> {
    setMaking(kind);
    setFailed(false);
    try {
      const code = findCode() ?? undefined;
      const hasCode = drawing.shapes.some((shape) => shape.kind === 'code');
      if (hasCode && !code) throw new Error('the page shows no code');
      const { downloadPoster } = await import('./poster/download-poster.ts');
      await downloadPoster(kind, { drawing, code, name: file, title });
    } catch (error) {
      setFailed(true);
      reportFault(error, '/merchant/stores/:storeId');
    } finally {
      setMaking(undefined);
    }
  }
  return (
    <div className="stack poster-acts off-paper">
      <Button onClick={() => window.print()}>
        <Icon name="document" small />
        {m.selling_counter_print()}
      </Button>
      {(['pdf', 'png'] as const).map((kind) => (
        <Button
          key={kind}
          variant="second"
          pending={making === kind}
          pendingLabel={m.selling_counter_making()}
          onClick={() => void download(kind)}
        >
          {kind === 'pdf' ? m.selling_counter_pdf() : m.selling_counter_png()}
        </Button>
      ))}
      {hasFailed && (
        <Banner tone="fail" role="alert" title={m.selling_counter_file_failed()}>
          {m.selling_counter_file_failed_text()}
        </Banner>
      )}
    </div>
  );
}

/** For whoever draws it once more elsewhere in the page. */
const pictureId = 'poster';

type PosterPictureProps = { drawing: Drawing; payload: string; title: string };

/** The poster as the page and the printer draw it. */
function PosterPicture({ drawing, payload, title }: PosterPictureProps) {
  const { width, height, shapes } = drawing;
  return (
    <svg
      id={pictureId}
      className="poster"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      {shapes.map((shape, index) => (
        // The list is drawn whole, and nothing in it ever changes places.
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no names
        <PosterShape key={index} shape={shape} payload={payload} />
      ))}
    </svg>
  );
}

function PosterShape({ shape, payload }: { shape: Shape; payload: string }) {
  switch (shape.kind) {
    case 'rect': {
      const { kind: _, radius, opacity, fill = 'none', ...rect } = shape;
      return <rect {...rect} rx={radius} fill={fill} fillOpacity={opacity} />;
    }
    case 'path':
      return (
        <path
          d={shape.d}
          transform={`translate(${shape.x} ${shape.y}) scale(${shape.scale})`}
          fill={shape.fill ?? 'none'}
          stroke={shape.stroke}
          strokeWidth={shape.strokeWidth}
          strokeDasharray={shape.dash?.join(' ')}
          strokeLinecap={shape.isRound ? 'round' : undefined}
          strokeLinejoin={shape.isRound ? 'round' : undefined}
        />
      );
    case 'text':
      return <PosterText text={shape} />;
    case 'code':
      return (
        <QRCodeSVG
          className="poster-code"
          x={shape.x}
          y={shape.y}
          size={shape.side}
          value={payload}
          level="M"
          marginSize={4}
          bgColor={ink.paper}
          fgColor={ink.text}
          aria-hidden="true"
        />
      );
  }
}

const PosterText = ({ text }: { text: TextShape }) => (
  <text
    x={text.x}
    y={text.y}
    className={text.isMono ? 'poster-mono' : undefined}
    fontSize={text.size}
    fill={text.fill}
    textAnchor={text.anchor}
    letterSpacing={text.spacing && text.spacing * text.size}
    transform={text.isTurned ? `rotate(180 ${text.x} ${text.y})` : undefined}
  >
    {text.runs.map((run) => (
      <tspan key={run.text} fontWeight={run.weight}>
        {run.text}
      </tspan>
    ))}
  </text>
);
