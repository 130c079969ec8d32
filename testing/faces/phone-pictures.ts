import sharp from 'sharp';
import { type CardText, drawIdCard } from './cards.ts';
import { frameOf } from './videos.ts';

/** A card as a phone sees it: large, with a little of the table around it. */
export async function photographCard(text: CardText): Promise<Buffer> {
  const around = { top: 120, bottom: 120, left: 160, right: 160, background: '#6f6a60' };
  const card = await drawIdCard('collins', text);
  return sharp(card).resize(2_000).extend(around).jpeg({ quality: 95 }).toBuffer();
}

/** The same from an unsteady hand. */
export const shake = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).blur(14).jpeg().toBuffer();

/** A face at arm's length. */
export const photographFace = (): Promise<Buffer> =>
  sharp(frameOf('live_collins')).resize(1_280).jpeg().toBuffer();
