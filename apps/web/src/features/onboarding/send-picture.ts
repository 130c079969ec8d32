import { type Draft, listDrafts, sendDraftPart, startDraft } from '@luwag/contracts/kyc-documents';
import { call } from '#app/shared/api/call.ts';
import type { ItemKind } from './items.ts';
import { retryAfterMs } from './time-left.ts';

export type Sending = {
  sentBytes: number;
  bytes: number;
  tookMs: number;
  /** The line is down; it goes on when it is back. */
  isWaiting: boolean;
};

/** About half a second on a slow line: small enough to tell how it goes, and to lose. */
const partBytes = 96 * 1024;
/** Nobody waits longer for a line that is gone; what was sent stays for another time. */
const failuresMax = 12;
const partTimeoutMs = 30_000;

/**
 * Sends a picture in parts to a draft on the server. The same file begun before, here or on another
 * day, goes on where it stopped; a part that got lost is sent again.
 */
export async function sendPicture(
  { kind, idType, file }: { kind: ItemKind; idType: string | undefined; file: Blob },
  { signal, onProgress }: { signal: AbortSignal; onProgress(sending: Sending): void },
): Promise<{ kind: 'kept'; draft: Draft } | { kind: 'fault'; fault: string }> {
  const startedAt = performance.now();
  const bytes = file.size;
  let sentBytes = 0;
  const tell = (isWaiting: boolean) =>
    onProgress({ sentBytes, bytes, tookMs: performance.now() - startedAt, isWaiting });

  const begin = {
    kind,
    bytes,
    sha256: await sha256Of(file),
    ...(idType ? { id_type: idType } : {}),
  };
  const ask = patiently({ signal, onWait: () => tell(true) });
  const started = await ask(() => call(startDraft, { body: begin }, { signal }));
  if (!started.ok) return { kind: 'fault', fault: started.code };
  let draft: Draft = started.data;
  while (draft.state !== 'ready') {
    sentBytes = draft.received_bytes;
    tell(false);
    const part = file.slice(sentBytes, sentBytes + partBytes);
    const { id } = draft;
    const answer = await ask(() =>
      call(
        sendDraftPart,
        { params: { draft_id: id }, body: { offset: sentBytes } },
        { signal, files: { part }, timeoutMs: partTimeoutMs },
      ),
    );
    if (answer.ok) draft = answer.data;
    else if (answer.code === 'part_out_of_place') {
      const known = await ask(() => call(listDrafts, {}, { signal }));
      const own = known.ok ? known.data.results.find((one) => one.id === id) : undefined;
      if (!own) return { kind: 'fault', fault: 'draft_not_found' };
      draft = own;
    } else return { kind: 'fault', fault: answer.code };
  }
  return { kind: 'kept', draft };
}

type Answer = { ok: true } | { ok: false; code: string };

/** Asks again for as long as it is the line that fails, or the server that is busy. */
function patiently({ signal, onWait }: { signal: AbortSignal; onWait: () => void }) {
  return async <A extends Answer>(ask: () => Promise<A>): Promise<A> => {
    for (let failures = 0; ; failures += 1) {
      const answer = await ask();
      if (answer.ok || signal.aborted || failures >= failuresMax || !isPassing(answer.code)) {
        return answer;
      }
      onWait();
      await backOnline(retryAfterMs(failures), signal);
    }
  };
}

const isPassing = (code: string): boolean =>
  ['unreachable', 'unavailable', 'overloaded', 'pictures_busy'].includes(code);

/** After a while, or as soon as the browser says that the line is back. */
function backOnline(afterMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, afterMs);
    window.addEventListener('online', done, { signal: over.signal });
    signal.addEventListener('abort', done, { signal: over.signal });
  });
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
