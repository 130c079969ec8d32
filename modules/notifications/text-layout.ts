// GSM 03.38. One sign outside it halves what fits, and a longer text is charged twice.
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const lengthMax = 160;

/**
 * A text, as one message of the carrier. A code's last line names our host, so that a phone fills
 * the code in on our pages and on no others; where that no longer fits, the words come first.
 */
export function layOutText(words: string, code: string | undefined, host: string): string {
  const bound = code ? `${words}\n\n@${host} #${code}` : words;
  const text = bound.length <= lengthMax ? bound : words;
  if (text.length > lengthMax)
    throw new Error(`text of ${text.length} characters is longer than one message`);
  const foreign = [...text].find((sign) => !gsm.includes(sign));
  if (foreign) throw new Error(`text has a character that the carrier does not know: ${foreign}`);
  // The carrier takes such a message and never sends it.
  if (text.startsWith('TEST')) throw new Error('text begins with TEST, which the carrier drops');
  return text;
}
