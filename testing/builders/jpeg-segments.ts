/** What a JPEG is made of, marker by marker, and how many bytes follow its end. */
export function jpegSegments(bytes: Buffer): { markers: number[]; trailingBytes: number } {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('does not begin as a JPEG');
  const markers: number[] = [];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error(`no marker at ${at}`);
    const marker = bytes[at + 1] as number;
    if (marker === 0xd9) return { markers, trailingBytes: bytes.length - at - 2 };
    markers.push(marker);
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) at = nextMarker(bytes, at);
  }
  throw new Error('has no end');
}

/** Past the data of a scan, in which 0xff is followed by 0 or by the count of a restart. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
