// The browser measures a picture before it is sent, and the API once it has arrived: the same
// limits, so that nobody is told to take a picture again that looked good on the phone.

/**
 * Whether edges and light say anything of a picture. The limits were measured on cards that fill
 * the frame; a good portrait has far less edge, and a window behind somebody is no glare.
 */
export const isCardPicture = (kind: string): boolean => !kind.startsWith('selfie_');

/**
 * Variance of the Laplacian at 1,000 pixels. Cards that could be read measured 148 and more,
 * blurred ones 65 and less.
 */
const sharpnessMin = 100;

/** A lamp mirrored in a card covers seven hundredths of it, and a white shirt none. */
const glareMax = 2 / 100;

export const isBlurry = (kind: string, sharpness: number): boolean =>
  isCardPicture(kind) && sharpness < sharpnessMin;

/** `glare` is the share of the picture that is all but white. */
export const hasGlare = (kind: string, glare: number): boolean =>
  isCardPicture(kind) && glare > glareMax;
