/**
 * What staff may never write to somebody, whatever it is about: a threat or a shame (SEC MC 18 of
 * 2019), a question for a secret, which is how thieves write, and a link that is not ours.
 */
export type WordFault = 'threat' | 'secret' | 'link';

const wholeWords = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');

const threats = wholeWords(
  [
    'police|pulis|nbi|arrest|arestuhin|aaresto\\w*|jail|kulong|ikukulong|makukulong|prison',
    'estafa|swindl\\w+|manloloko|scammer|magnanakaw|thief',
    'sue you|lawsuit|demanda|idedemanda|kakasuhan|warrant|subpoena',
    'your (?:employer|boss|family|neighbou?rs|contacts)|kapitbahay mo|amo mo|boss mo',
    'home visit|pupuntahan ka|pupuntahan namin ang bahay',
    'shame|ipapahiya|kahihiyan|expose you|ipopost|blacklist\\w*',
  ].join('|'),
);

const secrets = wholeWords(
  [
    '(?:send|give|tell|text|type|share|confirm)(?: us| me)?(?: your| the)? (?:password|otp|pin|cvv|one-time code|code)',
    '(?:ibigay|ipadala|sabihin|i-text|ibahagi)(?: mo)?(?: ang| iyong| ang iyong)* (?:password|otp|pin|cvv|code)',
  ].join('|'),
);

/** Anything that a reader would take for an address on the web. */
const links =
  /https?:\/\/|www\.|(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]+\.(?:com|net|org|ph|io|co|info|xyz|me|ly|site|link)(?![\p{L}\p{N}])/iu;

/** Public places that an answer may name. */
const namedPlaces = /\b(?:sec|privacy|creditinfo|dti|bsp)\.gov\.ph\b/giu;

export function whyNotSaid(words: string): WordFault | undefined {
  const plain = words.normalize('NFKC').replaceAll(/\s+/gu, ' ');
  if (threats.test(plain)) return 'threat';
  if (secrets.test(plain)) return 'secret';
  return links.test(plain.replaceAll(namedPlaces, '')) ? 'link' : undefined;
}
