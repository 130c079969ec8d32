import { m } from '#app/paraglide/messages.js';
import type { ItemKind } from './items.ts';
import type { Flaw } from './picture-quality.ts';

const words: Readonly<Record<Flaw, () => string>> = {
  blurry: m.kyc_pic_sharp,
  dark: m.kyc_pic_light,
  glare: m.kyc_pic_glare,
  small: m.kyc_pic_size,
};

/** What was looked at, in fixed order; each with its mark and a word. */
export function PictureChecks({ kind, flaws }: { kind: ItemKind; flaws: readonly Flaw[] }) {
  const looked: Flaw[] = kind.startsWith('selfie')
    ? ['dark', 'small']
    : ['blurry', 'dark', 'glare', 'small'];
  return (
    <ul className="columns picture-checks">
      {looked.map((flaw) => {
        const isGood = !flaws.includes(flaw);
        return (
          <li key={flaw}>
            <CheckMark isGood={isGood} />
            <b>{words[flaw]()}</b>
            <span>{isGood ? m.kyc_pic_good() : m.kyc_pic_fix()}</span>
          </li>
        );
      })}
    </ul>
  );
}

function CheckMark({ isGood }: { isGood: boolean }) {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" data-good={isGood}>
      <circle cx="13" cy="13" r="11" />
      {isGood ? (
        <path d="M8.4 13.3l3.1 3 6-6.2" />
      ) : (
        <circle className="dot" cx="13" cy="13" r="4" />
      )}
    </svg>
  );
}
