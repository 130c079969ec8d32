import { m } from '#app/paraglide/messages.js';

/** The door, on the page itself: the usual one is fifteen times as heavy. */
export function LightSignIn({ csrfToken }: { csrfToken: string }) {
  return (
    <>
      <p>{m.shell_light_lede()}</p>
      <p>{m.light_what()}</p>
      <h2>{m.light_sign_in()}</h2>
      <form method="post" action="/buyer/login?callbackUrl=%2Fslow-network">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value="/slow-network" />
        <label htmlFor="email">{m.light_email()}</label>
        <input id="email" name="email" type="email" autoComplete="username" required />
        <label htmlFor="password">{m.light_password()}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <button type="submit">{m.light_sign_in_submit()}</button>
      </form>
    </>
  );
}
