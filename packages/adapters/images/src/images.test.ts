import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cardJpeg, drawCard, exifWithPlace } from '@luwag/testing/builders/pictures';
import { cpuSecondsOf, decodersOf } from '@luwag/testing/harness/decoders';
import { waitUntil } from '@luwag/testing/harness/processes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImages, ImagesBusy, ImageUnreadable } from './client.ts';
import { createDecoders } from './decoders.ts';

const images = createImages({ mustBeAlone: true });
afterAll(() => images.close());

describe('a decoder', () => {
  test('has no network, no files, no rights, and limits from the kernel', async () => {
    await images.assertAlone();
    const pid = decodersOf(process.pid)[0] as number;
    const link = (of: string | number, name: string) =>
      execFileSync('readlink', [`/proc/${of}/ns/${name}`]).toString();
    for (const name of ['net', 'mnt', 'pid', 'user', 'ipc'])
      expect([name, link(pid, name)]).not.toEqual([name, link('self', name)]);
    const devices = readFileSync(`/proc/${pid}/net/dev`, 'utf8').match(/^\s*\w+:/gm);
    expect(devices?.map((each) => each.trim())).toEqual(['lo:']);
    expect(readdirSync(`/proc/${pid}/root/`).sort()).not.toContain('etc');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/CapEff:\s0+\n/);
    expect(status).toMatch(/CapBnd:\s0+\n/);
    expect(status).toMatch(/NoNewPrivs:\s1\n/);
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/Max data size\s+536870912\s/);
    expect(limits).toMatch(/Max cpu time\s+10\s/);
    expect(limits).toMatch(/Max file size\s+0\s/);
    expect(limits).toMatch(/Max core file size\s+0\s/);
  });

  test('sees no setting of ours', async () => {
    const pid = decodersOf(process.pid)[0] as number;
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environment).not.toContain('DATABASE');
    expect(environment.split('\0').filter(Boolean).length).toBeLessThan(10);
  });

  test('is used once: no picture meets another', async () => {
    await images.assertAlone();
    const before = decodersOf(process.pid);
    const card = await cardJpeg();
    await images.clean(card);
    await images.clean(card);
    await waitUntil(
      async () => before.every((pid) => !decodersOf(process.pid).includes(pid)),
      'the old ones',
    );
    expect(decodersOf(process.pid).length).toBeGreaterThan(0);
  });
});

describe('cleaning', () => {
  const ok = async (bytes: Buffer) => {
    const cleaned = await images.clean(bytes);
    if (cleaned.kind !== 'ok') throw new Error(cleaned.reason);
    return cleaned;
  };

  test('keeps the picture and nothing else', async () => {
    const sent = await drawCard({ width: 2400, height: 1200 })
      .withExif(exifWithPlace)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(sent.includes('CANARY-EXIF')).toBe(true);
    const trailer = Buffer.concat([sent, Buffer.from('<?php CANARY-TRAILER')]);
    const { jpeg, width, height } = await ok(trailer);
    expect([width, height]).toEqual([1600, 800]);
    for (const canary of ['CANARY', 'GPS', 'Exif', 'http', 'ICC', 'php'])
      expect([canary, jpeg.includes(canary)]).toEqual([canary, false]);
    const found = await sharp(jpeg).metadata();
    expect([found.exif, found.xmp, found.icc, found.iptc]).toEqual(Array(4).fill(undefined));
    expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('turns it upright before the note that says so is gone', async () => {
    const sent = await drawCard({ width: 800, height: 400 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height } = await ok(sent);
    expect([width, height]).toEqual([400, 800]);
  });

  test.each([
    ['png', async () => drawCard().png().toBuffer()],
    ['webp', async () => drawCard().webp().toBuffer()],
    ['CMYK', async () => drawCard().toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits', async () => drawCard().toColourspace('rgb16').png().toBuffer()],
    ['see-through', async () => drawCard().ensureAlpha(0.5).png().toBuffer()],
    ['grey', async () => drawCard().greyscale().jpeg().toBuffer()],
  ])('takes %s and makes a JPEG in plain colours of it', async (_name, make) => {
    const { jpeg } = await ok(await make());
    const found = await sharp(jpeg).metadata();
    expect([found.format, found.space, found.depth, found.hasAlpha]).toEqual([
      'jpeg',
      expect.stringMatching(/srgb|b-w/),
      'uchar',
      false,
    ]);
  });

  test.each([
    ['type_not_taken', async () => drawCard().gif().toBuffer()],
    ['type_not_taken', async () => drawCard().avif({ effort: 0 }).toBuffer()],
    ['type_not_taken', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['type_not_taken', async () => Buffer.alloc(0)],
    ['heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['not_readable', async () => (await cardJpeg()).subarray(0, 9000)],
    ['not_readable', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1])],
    ['too_small', async () => cardJpeg({ width: 199, height: 400 })],
    [
      'too_large',
      async () =>
        sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('refuses with %s', async (reason, make) => {
    expect(await images.clean(await make())).toEqual({ kind: 'refused', reason });
  });
});

describe('a decoder that is lost', () => {
  let slow: Buffer;
  beforeAll(async () => {
    // Quickly made, and about two seconds of work: all of its passes are over the whole of it.
    slow = await drawCard({ width: 1260, height: 1260 })
      .resize(6300, 6300, { kernel: 'nearest' })
      .jpeg({ quality: 50, progressive: true })
      .toBuffer();
  });

  test('costs one picture, and is replaced', async () => {
    const small = await cardJpeg();
    await images.assertAlone();
    const [victim] = decodersOf(process.pid);
    // Whoever has it: some of these pictures are in the hands of the one that is ended.
    const jobs = [1, 2, 3, 4].map(() => images.clean(slow).catch((error: unknown) => error));
    await waitUntil(async () => cpuSecondsOf(victim as number) > 0.5, 'it to be at work');
    process.kill(victim as number, 'SIGKILL');
    const ends = await Promise.all(jobs);
    expect(ends.filter((end) => end instanceof ImagesBusy)).toHaveLength(1);
    expect(await images.clean(small)).toMatchObject({ kind: 'ok' });
  });

  test('that breaks over a picture says that the picture is at fault', async () => {
    const decoders = createDecoders({ mustBeAlone: true, decoders: 1, queueMax: 1 });
    const head = { job: 'mark', width: 100, height: 100 };
    expect(await decoders.run(head, [Buffer.from('not even a pattern')])).toMatchObject({
      kind: 'broke',
    });
    decoders.close();
  });

  test('is not waited for by more than the queue holds', async () => {
    const few = createImages({ mustBeAlone: true, decoders: 1, queueMax: 1 });
    const ends = await Promise.allSettled([1, 2, 3].map(() => few.clean(slow)));
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    few.close();
  });
});

test('a watermark on what is no picture is an error of its own, not one to try again', async () => {
  const broken = images.watermark(Buffer.from('not a picture'), ['Niño Reyes']);
  await expect(broken).rejects.toBeInstanceOf(ImageUnreadable);
});

test('a watermark changes the picture everywhere, and leaves its size', async () => {
  const plain = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#777' },
  })
    .jpeg()
    .toBuffer();
  const marked = await images.watermark(plain, ['Niño Reyes', '2026-11-15 10:44 UTC']);
  expect(await sharp(marked).metadata()).toMatchObject({ width: 900, height: 600 });
  for (const left of [0, 450])
    for (const top of [0, 300]) {
      const corner = sharp(marked).extract({ left, top, width: 450, height: 300 });
      const { channels } = await sharp(await corner.toBuffer()).stats();
      expect(channels[0]?.stdev).toBeGreaterThan(5);
    }
});
