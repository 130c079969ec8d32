/**
 * Sent when even the error page could not be drawn. It rests on nothing: no template, no style, no
 * message file, both languages at once.
 */
export const lastResortPage = (requestId: string, statusPage?: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Luwag</title>
<h1>Something broke on our side</h1>
<p>It is not your phone and not your account. If you were paying, do not pay again yet.</p>
<div lang="fil"><h2>May nasira sa panig namin</h2>
<p>Hindi ito dahil sa telepono o account mo. Kung nagbabayad ka, huwag munang magbayad ulit.</p></div>
<p><a href="/">Luwag</a>${statusPage ? ` · <a href="${statusPage}">Status</a>` : ''}</p>
<p><code>${requestId}</code></p>
</html>
`;
