const GSM7_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM7_EXTENDED = '\f^{}\\[~]|€';

/**
 * How many texts the carrier makes of a message (GSM 03.38). One character outside the alphabet,
 * such as ₱, switches the whole message to 70 characters a text.
 */
export function countParts(message: string): number {
  if (foreignCharacters(message).length > 0) return message.length <= 70 ? 1 : perPart(message, 67);
  let septets = 0;
  for (const character of message) septets += GSM7_EXTENDED.includes(character) ? 2 : 1;
  return septets <= 160 ? 1 : Math.ceil(septets / 153);
}

/** What a person reading the inbox should know before a carrier tells them the hard way. */
export function carrierWarnings(message: string): string[] {
  const foreign = foreignCharacters(message);
  const warnings: string[] = [];
  if (foreign.length > 0) {
    warnings.push(
      `Outside the GSM alphabet: ${foreign.join(' ')} (70 characters a text instead of 160).`,
    );
  }
  if (/\bhttps?:|\bwww\.|\b[a-z0-9-]+\.(?:ph|com|net|org|me|ly|app)\b/i.test(message)) {
    warnings.push('Carries a link: Philippine carriers block texts with links.');
  }
  const partsCount = countParts(message);
  if (partsCount > 1) warnings.push(`Sent and charged as ${partsCount} texts.`);
  return warnings;
}

function foreignCharacters(message: string): string[] {
  const known = GSM7_BASIC + GSM7_EXTENDED;
  return [...new Set(message)].filter((character) => !known.includes(character));
}

function perPart(message: string, lengthMax: number): number {
  return Math.ceil(message.length / lengthMax);
}
