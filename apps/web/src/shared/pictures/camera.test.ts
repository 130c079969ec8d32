import { afterEach, expect, test, vi } from 'vitest';
import { cameraFaultOf, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s means that the camera is %s', (name, fault) => {
  expect(cameraFaultOf(new DOMException('no', name))).toBe(fault);
});

test('whatever else goes wrong, the camera is taken for busy', () => {
  expect(cameraFaultOf('what')).toBe('busy');
});

/** A device whose every opening gives a stream of its own, and a place to show one. */
function somePlace() {
  const streams: { isStopped: boolean }[] = [];
  const getUserMedia = async () => {
    const stream = { isStopped: false };
    streams.push(stream);
    return { getTracks: () => [{ stop: () => Object.assign(stream, { isStopped: true }) }] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
  return { streams, video };
}

test('an opening that nobody waits for any more closes its stream and leaves the next one’s', async () => {
  const { streams, video } = somePlace();
  const first = new AbortController();
  const opening = openCamera(video, 'user', first.signal);
  first.abort();
  const next = openCamera(video, 'user', new AbortController().signal);
  expect(await opening).toBe('busy');
  expect(await next).toEqual({ stop: expect.any(Function) });
  expect(streams).toEqual([{ isStopped: true }, { isStopped: false }]);
  expect(video.srcObject).not.toBeNull();
});

test('a camera that is stopped late does not take the picture of the next one away', async () => {
  const { streams, video } = somePlace();
  const { signal } = new AbortController();
  const first = await openCamera(video, 'user', signal);
  await openCamera(video, 'user', signal);
  if (typeof first === 'string') throw new Error(first);
  first.stop();
  expect(streams).toEqual([{ isStopped: true }, { isStopped: false }]);
  expect(video.srcObject).not.toBeNull();
});
