import type { Store } from '@luwag/contracts/merchants';
import { EmptyState } from '@luwag/ui/empty-state';
import { TabLinks } from '@luwag/ui/tabs';
import { useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from './back-link.tsx';
import type { PosterPlace } from './poster/place.ts';
import { drawPoster, type PosterSize, posterSizes } from './poster/poster.ts';
import { PosterActs } from './poster/poster-acts.tsx';
import { PosterPicture } from './poster/poster-picture.tsx';
import { StickerSheet } from './poster/sticker-sheet.tsx';

type CounterPageProps = Omit<PosterPlace, 'store'> & { store: Store; size: PosterSize };

const sizeWords: Readonly<Record<PosterSize, () => string>> = {
  a4: m.selling_counter_a4,
  a5: m.selling_counter_a5,
  sticker: m.selling_counter_sticker,
};

/** A store's code, as it stands on a counter. On paper there is nothing else on the page. */
export function CounterPage({ store, ...place }: CounterPageProps) {
  const { qr_payload: payload, address } = store;
  const isPrintable = payload !== null && address !== null;
  return (
    <div className="stack gap-6 top selling narrow counter-page">
      <div className="breaks selling-head off-paper">
        <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
        <h1>{m.selling_counter_title()}</h1>
        {isPrintable && <p className="lede">{m.selling_counter_lede()}</p>}
      </div>
      {isPrintable ? (
        <Counter store={store} payload={payload} city={address.city} {...place} />
      ) : (
        <EmptyState title={m.selling_counter_none_title()}>
          {m.selling_counter_none_text()}
        </EmptyState>
      )}
    </div>
  );
}

type CounterProps = CounterPageProps & { payload: string; city: string };

function Counter({ store: { name, code }, payload, city, size, ...made }: CounterProps) {
  const preview = useRef<HTMLDivElement>(null);
  const drawing = drawPoster(size, { store: { name, city, code }, ...made });
  const title = m.selling_counter_qr({ name, code });
  return (
    <>
      <div className="off-paper">
        <TabLinks
          label={m.selling_counter_sizes()}
          tabs={posterSizes.map((each) => ({
            href: `?size=${each}`,
            label: sizeWords[each](),
            current: each === size,
          }))}
        />
      </div>
      <div className="stack gap-5 poster-place">
        <div ref={preview} className="poster-sheet" data-size={size}>
          <PosterPicture drawing={drawing} payload={payload} title={title} />
        </div>
        {size === 'sticker' && <StickerSheet />}
        <PosterActs
          file={`luwag-${code}-${size}`}
          title={title}
          drawing={drawing}
          findCode={() => preview.current?.querySelector<SVGSVGElement>('.poster-code')}
        />
      </div>
    </>
  );
}
