import type { Challenge } from '@luwag/domain/liveness';
import sharp from 'sharp';
import { drawHead, type Look, lookOf } from './seed-head.ts';

/** What is printed on the papers of somebody in the story. */
export type Printed = {
  /** Whose face it is. */
  seed: number;
  firstName: string;
  lastName: string;
  birthDate: string;
  /** Street and barangay, then city and region. */
  addressLines: readonly [string, string];
  idNumber: string;
};

/** A national ID as a phone takes it. Printed in a font of the machine, large enough to be read. */
export const drawCardPicture = (printed: Printed, { isBlurred = false } = {}): Promise<Buffer> =>
  photograph(`<g transform="translate(60 50)">${card(printed)}</g>`, { isBlurred });

/** Somebody who holds it beside their face. */
export const drawSelfie = (printed: Printed): Promise<Buffer> =>
  photograph(`<g transform="translate(250 60) scale(1.35)">${drawHead(lookOf(printed.seed), 'self')}</g>
    <g transform="translate(740 420) scale(0.4)">${card(printed)}</g>`);

/** What the camera of the face check sees: straight ahead, or while a move is made. */
export function drawFrame(seed: number, challenge?: Challenge): Promise<Buffer> {
  // The camera sees somebody's left on its right.
  const turn = { left: 0.7, right: -0.7, closer: 0 };
  const look: Look = { ...lookOf(seed), turn: challenge ? turn[challenge] : 0 };
  const scale = challenge === 'closer' ? 1.45 : 1;
  const place = `translate(${320 - 160 * scale} ${240 - 190 * scale}) scale(${scale})`;
  return photograph(`<g transform="${place}">${drawHead(look, 'frame')}</g>`, {
    size: { width: 640, height: 480 },
  });
}

/** What the trade ministry gives to whoever registers the name of a business. */
export function drawCertificate(printed: { business: string; owner: string }): Promise<Buffer> {
  const centred = (y: number, size: number, text: string, weight = 400) =>
    `<text x="450" y="${y}" text-anchor="middle" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`;
  return photograph(
    `<rect x="40" y="40" width="820" height="1120" fill="#fdfcf6" stroke="#7d6b3f" stroke-width="6"/>
    <g font-family="${font}" fill="#1d2530">
      ${centred(140, 30, 'Republic of the Philippines')}
      ${centred(190, 34, 'Department of Trade and Industry', 700)}
      ${centred(330, 44, 'CERTIFICATE OF REGISTRATION', 700)}
      ${centred(470, 28, 'This certifies that')}
      ${centred(560, 46, printed.business.toUpperCase(), 700)}
      ${centred(640, 26, 'is registered in this office under the law on business names.')}
      ${centred(760, 28, 'This certificate is issued to')}
      ${centred(840, 40, printed.owner.toUpperCase(), 700)}
      ${centred(960, 26, 'Valid from 4 May 2026 to 4 May 2031')}
    </g>`,
    { size: { width: 900, height: 1200 } },
  );
}

const font = 'DejaVu Sans, Liberation Sans, Noto Sans, Arial, sans-serif';

function card({ seed, ...printed }: Printed): string {
  const line = (y: number, label: string, value: string, size = 38) => `
    <text x="400" y="${y}" font-size="22" fill="#3c4a5c">${label}</text>
    <text x="400" y="${y + 44}" font-size="${size}" font-weight="700">${escaped(value)}</text>`;
  const [street, city] = printed.addressLines.map((part) => part.toUpperCase());
  return `
    <rect width="1080" height="660" rx="34" fill="#eef1f8" stroke="#456" stroke-width="4"/>
    <g font-family="${font}" fill="#10161f">
      <text x="50" y="62" font-size="32" font-weight="700">REPUBLIKA NG PILIPINAS</text>
      <text x="50" y="118" font-size="40" font-weight="700">${escaped(printed.idNumber)}</text>
      <svg x="50" y="160" width="300" height="400" viewBox="5 20 310 413">
        <rect width="320" height="480" fill="#c9d3d6"/>${drawHead(lookOf(seed), 'card')}</svg>
      ${line(180, 'Apelyido/Last Name', printed.lastName.toUpperCase())}
      ${line(280, 'Mga Pangalan/Given Names', printed.firstName.toUpperCase())}
      ${line(380, 'Petsa ng Kapanganakan/Date of Birth', inWords(printed.birthDate))}
      ${line(480, 'Tirahan/Address', street ?? '', 28)}
      <text x="400" y="566" font-size="28" font-weight="700">${escaped(city ?? '')}</text>
    </g>`;
}

/** `MARCH 08, 1991`, as cards have it. */
function inWords(date: string): string {
  const [year, month, day] = date.split('-');
  const name = new Date(`${date}T00:00:00Z`).toLocaleString('en', {
    month: 'long',
    timeZone: 'UTC',
  });
  return month ? `${name.toUpperCase()} ${day}, ${year}` : date;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('’', "'");

const usualSize = { width: 1200, height: 760 };

function photograph(
  scene: string,
  { size = usualSize, isBlurred = false }: { size?: typeof usualSize; isBlurred?: boolean } = {},
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#b9c3c4"/>${scene}</svg>`;
  const drawn = sharp(Buffer.from(svg));
  return (isBlurred ? drawn.blur(2.6) : drawn).jpeg({ quality: 88 }).toBuffer();
}
