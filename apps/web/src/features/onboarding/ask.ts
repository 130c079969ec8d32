import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getReading } from '@luwag/contracts/liveness';
import { call } from '#app/shared/api/call.ts';
import { type Turn, turnOf } from '#app/shared/format/items-state.ts';

// Fetched by a page once it waits for something: until then it needs none of the contracts.

/** Whether a machine is done with the ID, whatever it made of it. */
export async function isRead(): Promise<boolean> {
  const now = await call(getReading, {});
  return now.ok && now.data.state !== 'reading';
}

/** Whether it is somebody else's turn now. */
export async function hasTurned(from: Turn): Promise<boolean> {
  const now = await call(trackProgress, {});
  return now.ok && turnOf(now.data) !== from;
}
