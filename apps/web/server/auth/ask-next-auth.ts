import nextAuth, { type AuthOptions } from 'next-auth';
import { authLogger } from './auth-log.ts';

type Handle = (request: unknown, response: unknown, options: AuthOptions) => Promise<unknown>;

// The package is CommonJS: Node hands over its `exports`, a bundler what stands under `default`.
const handle = ((nextAuth as unknown as { default?: Handle }).default ?? nextAuth) as Handle;

export type AuthQuestion = {
  method: string;
  /** The path after `/api/auth/`, in pieces. */
  segments: string[];
  query: Record<string, string>;
  body: Record<string, unknown>;
  cookies: Record<string, string>;
  headers: Record<string, unknown>;
};

export type AuthAnswer = {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  /** Where it sends the person, by a redirect or, when script asked, in the body. */
  location: string | undefined;
  body: unknown;
};

/**
 * next-auth, asked in the way of Next's pages, which is the one that loads nothing of Next. It is
 * not supported outside Next; the protocol test holds what we rely on, and the version is pinned.
 */
export async function askNextAuth(
  question: AuthQuestion,
  options: AuthOptions,
): Promise<AuthAnswer> {
  const answer: AuthAnswer = {
    status: 200,
    headers: {},
    setCookies: [],
    location: undefined,
    body: undefined,
  };
  const { segments, query, ...rest } = question;
  const request = { ...rest, query: { ...query, nextauth: segments } };
  await handle(request, responseInto(answer), { ...options, logger: authLogger });
  return answer;
}

/** The few methods of Next's response that next-auth calls. */
function responseInto(answer: AuthAnswer) {
  const response = {
    status(code: number) {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) =>
      name.toLowerCase() === 'set-cookie' ? answer.setCookies : answer.headers[name.toLowerCase()],
    setHeader(name: string, value: string | string[]) {
      const key = name.toLowerCase();
      if (key === 'set-cookie') answer.setCookies = [value].flat();
      else if (key === 'location') answer.location = String(value);
      else answer.headers[key] = String(value);
      return response;
    },
    json(body: { url?: string }) {
      answer.location = body.url;
      answer.body = body;
      return response;
    },
    send(body: unknown) {
      answer.body = body;
      return response;
    },
    end() {
      return response;
    },
  };
  return response;
}
