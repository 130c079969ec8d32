import sharp from 'sharp';
import { fontFile, type Portrait, portraitFile } from './portraits.ts';

export type CardText = { lastName: string; firstName: string; birthDate: string; number: string };

const size = { width: 1200, height: 760 };
/** Where the face is in each picture. */
const crops = {
  collins: { left: 130, top: 20, width: 190, height: 230 },
  hopper: { left: 130, top: 40, width: 270, height: 330 },
} as const satisfies Record<Portrait, object>;

/** A card like a national ID: a portrait, and fields named in two languages. It is of nobody. */
export async function drawIdCard(portrait: Portrait, text: CardText): Promise<Buffer> {
  const face = await sharp(portraitFile(portrait))
    .removeAlpha()
    .extract(crops[portrait])
    .resize(330, 400, { fit: 'cover' })
    .toBuffer();
  const lines: [string, number, number, number][] = [
    ['REPUBLIKA NG PILIPINAS', 60, 40, 34],
    [text.number, 60, 120, 40],
    ['Apelyido/Last Name', 460, 220, 22],
    [text.lastName, 460, 255, 40],
    ['Mga Pangalan/Given Names', 460, 340, 22],
    [text.firstName, 460, 375, 40],
    ['Petsa ng Kapanganakan/Date of Birth', 460, 460, 22],
    [text.birthDate, 460, 495, 40],
  ];
  const printed = await Promise.all(
    lines.map(async ([line, left, top, height]) => ({
      input: await print(line, height),
      left,
      top,
    })),
  );
  return sharp({ create: { ...size, channels: 3, background: '#eef1f8' } })
    .composite([{ input: face, left: 70, top: 210 }, ...printed])
    .jpeg({ quality: 88 })
    .toBuffer();
}

const print = (text: string, height: number): Promise<Buffer> =>
  sharp({
    text: { text, font: 'DejaVu Sans', fontfile: fontFile(), height, width: 700, rgba: true },
  })
    .png()
    .toBuffer();
