import { getUser } from '@luwag/contracts/accounts';
import type { RouterContextProvider } from 'react-router';
import type { PageSource, WebBuild } from '../server/page-source.ts';
import { contextOf, withLocaleOf } from '../src/entry.server.tsx';
import { signInForm } from '../src/shared/auth/sign-in-form.ts';
import { callAs, requireSession, type VisitorArgs, visitor } from '../src/shared/auth/visitor.ts';

type Probe = (args: VisitorArgs) => unknown;

/** Loaders without screens, so that the server is tested and not a build that may be old. */
const probes: Record<string, Probe> = {
  '/': ({ context }) => ({ session: context.get(visitor).session }),
  '/buyer/dashboard': (args) => requireSession(args, 'buyer'),
  '/buyer/webpay/agreement': (args) => requireSession(args, 'buyer'),
  '/merchant/dashboard': (args) => requireSession(args, 'merchant'),
  '/buyer/settings/profile': async (args) => {
    requireSession(args, 'buyer');
    return callAs(args, getUser, {});
  },
  '/buyer/login': async (args) => {
    await args.context.get(visitor).startGuest();
    return { ...signInForm(args, 'buyer'), guestToken: args.context.get(visitor).guestToken };
  },
};

async function answer(request: Request, context: RouterContextProvider): Promise<Response> {
  const url = new URL(request.url);
  try {
    return Response.json((await probes[url.pathname]?.({ request, url, context })) ?? null);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

export const probePages: PageSource = {
  load: async () =>
    ({
      routes: {},
      entry: { module: { contextOf, withLocaleOf, createRequestHandler: () => answer } },
    }) as unknown as WebBuild,
  close: async () => {},
};
