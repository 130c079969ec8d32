/** Why there is no picture: not allowed, nothing there, or somebody else has it. */
export type CameraFault = 'denied' | 'none' | 'busy';

export type Camera = { stop(): void };

/** Which way a camera looks: away from whoever holds it, or at them. A wish, not a condition. */
type Facing = 'environment' | 'user';

/** A code wants detail; a face is found in less, and looked at more often. */
const widthOf: Readonly<Record<Facing, number>> = { environment: 1280, user: 640 };

/**
 * Shows what the camera sees in `video`, unless `signal` says by then that nobody wants it. Another
 * call may have begun with the same `video` meanwhile: what that one shows is left alone.
 */
export async function openCamera(
  video: HTMLVideoElement,
  facing: Facing,
  signal: AbortSignal,
): Promise<Camera | CameraFault> {
  // Not there at all where the connection is not a safe one.
  if (!navigator.mediaDevices?.getUserMedia) return 'none';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: facing }, width: { ideal: widthOf[facing] } },
    });
  } catch (error) {
    return cameraFaultOf(error);
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  if (signal.aborted) {
    stop();
    return 'busy';
  }
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    stop();
    return 'busy';
  }
  return { stop };
}

export function cameraFaultOf(error: unknown): CameraFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}
