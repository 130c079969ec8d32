import { redirectDocument } from 'react-router';

/**
 * A page's `clientLoader`, where the page brings no client runtime of its own or may do more than
 * others: whoever follows a link to it from a page with script is given the whole document.
 */
export function wholePage({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}
