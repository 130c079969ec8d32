/**
 * What pages ask about a session by themselves, without next-auth's own script: most pages that ask
 * have no other. Silence of the network, or an answer that is none, says nothing about a session.
 */
type SessionNews = 'alive' | 'ended' | 'unknown';

/** Whether there is a session. Asking does not count as activity. */
export const askSession = (): Promise<SessionNews> => newsOf(() => fetch('/api/auth/session'));

/** Tells the server that somebody is there; on a page for reading, that they may be still. */
export const reportActivity = ({ reading }: { reading: boolean }): Promise<SessionNews> =>
  newsOf(async () => {
    const token = await fetch('/api/auth/csrf');
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    return fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken, data: { activity: true, reading } }),
    });
  });

async function newsOf(ask: () => Promise<Response>): Promise<SessionNews> {
  try {
    const response = await ask();
    if (!response.ok) return 'unknown';
    const session: object = await response.json();
    return Object.keys(session).length > 0 ? 'alive' : 'ended';
  } catch {
    return 'unknown';
  }
}
