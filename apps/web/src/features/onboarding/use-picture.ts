import type { Draft } from '@luwag/contracts/kyc-documents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';
import type { ItemKind } from './items.ts';
import { type Flaw, flawsOf, greyOf, lookedAtPx } from './picture-quality.ts';
import type { Sending } from './send-picture.ts';

/** Where one picture stands on this page. `idle`: nothing was chosen here since it was opened. */
export type PictureState =
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'flawed'; file: Blob; flaws: Flaw[]; preview: string }
  | { kind: 'sending'; sending: Sending | undefined; preview: string }
  | { kind: 'kept'; draft: Draft; preview: string }
  | { kind: 'fault'; fault: string; file: Blob | undefined; preview: string | undefined };

type UsePictureOptions = { kind: ItemKind; idType: string | undefined; onKept: () => void };

/**
 * From a chosen file to a draft on the server. What is hard to read is told before it is sent, and
 * sent anyway if its owner says so.
 */
export function usePicture({ kind, idType, onKept }: UsePictureOptions) {
  const [state, setState] = useState<PictureState>({ kind: 'idle' });
  const run = useRef<AbortController>(undefined);
  const kept = useRef(onKept);
  kept.current = onKept;
  const preview = useObjectUrl();

  const send = useCallback(
    async (file: Blob, url: string) => {
      run.current?.abort();
      const own = new AbortController();
      run.current = own;
      const tell = (next: PictureState) => {
        if (!own.signal.aborted) setState(next);
      };
      tell({ kind: 'sending', sending: undefined, preview: url });
      const sender = await import('./send-picture.ts').catch(() => undefined);
      if (!sender) return tell({ kind: 'fault', fault: 'unreachable', file, preview: url });
      const sent = await sender.sendPicture(
        { kind, idType, file },
        {
          signal: own.signal,
          onProgress: (sending) => tell({ kind: 'sending', sending, preview: url }),
        },
      );
      if (sent.kind === 'fault') tell({ ...sent, file, preview: url });
      else tell({ kind: 'kept', draft: sent.draft, preview: url });
      if (sent.kind === 'kept' && !own.signal.aborted) kept.current();
    },
    [kind, idType],
  );

  const choose = useCallback(
    async (file: Blob) => {
      run.current?.abort();
      setState({ kind: 'looking' });
      const shrunk = await shrinkPicture(file, { pixelsSidePx: lookedAtPx });
      if (shrunk.kind === 'unreadable') {
        // The browser cannot open it. The server may know more kinds, but not this page.
        const fault = /^image\/hei[cf]/.test(file.type)
          ? 'picture_is_heic'
          : 'picture_not_readable';
        return setState({ kind: 'fault', fault, file: undefined, preview: undefined });
      }
      const url = preview(shrunk.file);
      const flaws = flawsOf(kind, greyOf(shrunk.pixels), shrunk);
      if (flaws.length > 0) {
        return setState({ kind: 'flawed', file: shrunk.file, flaws, preview: url });
      }
      return send(shrunk.file, url);
    },
    [kind, send, preview],
  );

  useEffect(() => () => run.current?.abort(), []);
  return { state, choose, send };
}

/** One address at a time: the one before is given back. */
function useObjectUrl(): (file: Blob) => string {
  const last = useRef<string>(undefined);
  const replace = useCallback((file: Blob | undefined) => {
    if (last.current) URL.revokeObjectURL(last.current);
    last.current = file && URL.createObjectURL(file);
    return last.current ?? '';
  }, []);
  useEffect(() => () => void replace(undefined), [replace]);
  return replace;
}
