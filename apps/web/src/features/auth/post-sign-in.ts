/**
 * Sends a sign-in form without leaving the page. The answer is an address: where to go, or this
 * very page with the error in its query. One round trip: the page has its token already.
 */
export async function postSignIn(form: HTMLFormElement, action: string): Promise<URL> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.set(name, value);
  }
  fields.set('json', 'true');
  const response = await fetch(action, { method: 'POST', body: fields });
  const answer: unknown = await response.json();
  const { url } = answer as { url?: unknown };
  if (typeof url !== 'string')
    throw new Error(`the sign-in answered ${response.status} without a url`);
  return new URL(url, window.location.href);
}
