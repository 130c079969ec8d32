/** Why there is no picture: not allowed, nothing there, or somebody else has it. */
export type CameraFault = 'denied' | 'none' | 'busy';

export type Camera = { stop(): void };

/** Shows what the camera sees in `video`. The one that looks away from its owner is preferred. */
export async function openCamera(video: HTMLVideoElement): Promise<Camera | CameraFault> {
  // Not there at all where the connection is not a safe one.
  if (!navigator.mediaDevices?.getUserMedia) return 'none';
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    });
  } catch (error) {
    return cameraFaultOf(error);
  }
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
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
