import { useEffect, useState } from 'react';
import {
  type ClientSession,
  recheckSession,
  type SessionState,
  useSession,
} from '#app/shared/auth/client.ts';
import { askSession } from '#app/shared/auth/session-calls.ts';
import { useAppSelector } from '#app/store/store.ts';

const askAgainMs = 10_000;

/**
 * The session as far as it is known. next-auth takes a question that failed on its way for the
 * answer that nobody is signed in, and asks no more. Here no answer is no news: what was known
 * stays, and the server is asked again until it has said something.
 */
export function useSettledSession(): SessionState {
  const { data, status } = useSession();
  const isLoggingOut = useAppSelector((state) => state.util.loggingOut);
  const [known, setKnown] = useState<ClientSession | null>(null);
  const [isOver, setOver] = useState(false);
  const isInDoubt = status === 'unauthenticated' && !isLoggingOut && !isOver;

  useEffect(() => {
    if (data) setKnown(data);
    if (data) setOver(false);
  }, [data]);
  useEffect(() => {
    if (isLoggingOut) setOver(true);
  }, [isLoggingOut]);
  useEffect(() => {
    if (!isInDoubt) return;
    return settle(() => setOver(true));
  }, [isInDoubt]);

  if (!isInDoubt) return { data, status };
  return { data: known, status: known ? 'authenticated' : 'loading' };
}

/** Asks until there is an answer. A session that goes on is left to next-auth to read. */
function settle(over: () => void): () => void {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<void> {
    const news = await askSession();
    if (isLeft) return;
    if (news === 'ended') return over();
    if (news === 'alive') recheckSession();
    timer = setTimeout(ask, askAgainMs);
  }
  void ask();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}
